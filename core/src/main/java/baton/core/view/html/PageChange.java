package baton.core.view.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One change that makes a page that was shown into the page as it is now.
///
/// @param id the element that is replaced, or the one that something is added to the end of
public record PageChange(Kind kind, String id, String html) {
    public enum Kind {
        REPLACE,
        APPEND
    }

    /// The changes from one page to the next, which has the same fragments.
    public static List<PageChange> between(List<Fragment> before, List<Fragment> after) {
        Map<String, Fragment> known = new HashMap<>();
        before.forEach(fragment -> known.put(fragment.id(), fragment));
        List<PageChange> changes = new ArrayList<>();
        for (Fragment now : after) {
            Fragment was = known.get(now.id());
            if (was == null) {
                changes.add(replace(now));
            } else if (!was.equals(now)) {
                changes.addAll(between(was, now));
            }
        }
        return changes;
    }

    /// All fragments, for a page of which nothing is known.
    public static List<PageChange> all(List<Fragment> page) {
        return page.stream().map(PageChange::replace).toList();
    }

    private static List<PageChange> between(Fragment was, Fragment now) {
        List<String> before = ids(was);
        List<String> after = ids(now);
        boolean grown =
                !before.isEmpty()
                        && after.size() >= before.size()
                        && after.subList(0, before.size()).equals(before);
        if (!grown || !was.shell().equals(now.shell())) {
            return List.of(replace(now));
        }
        List<PageChange> changes =
                new ArrayList<>(between(was.parts(), now.parts().subList(0, before.size())));
        now.parts().subList(before.size(), after.size()).stream()
                .map(part -> new PageChange(Kind.APPEND, Fragment.list(now.id()), text(part)))
                .forEach(changes::add);
        return changes;
    }

    private static PageChange replace(Fragment now) {
        return new PageChange(Kind.REPLACE, now.id(), text(now));
    }

    private static String text(Fragment fragment) {
        return fragment.html().render();
    }

    private static List<String> ids(Fragment fragment) {
        return fragment.parts().stream().map(Fragment::id).toList();
    }
}
