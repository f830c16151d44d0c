package baton.core.view.html;

import java.util.List;
import java.util.function.UnaryOperator;

/// A part of a page that is replaced as a whole when it changes, found by its id.
///
/// @param shell the element without its parts, to tell whether anything else has changed
/// @param html the element with this id, `parts` included
/// @param parts the parts of it that can change alone: the children of the element `{id}-list`
public record Fragment(String id, Html shell, Html html, List<Fragment> parts) {
    public Fragment {
        parts = List.copyOf(parts);
    }

    static Fragment of(String id, Html.Element element) {
        Html whole = element.id(id);
        return new Fragment(id, whole, whole, List.of());
    }

    /// One with parts in a list.
    ///
    /// @param list the element of the list
    /// @param around the element of the fragment, around the list
    static Fragment of(
            String id, List<Fragment> parts, Tag list, UnaryOperator<Html.Element> around) {
        Html.Element none = around.apply(list.of().id(list(id))).id(id);
        Html[] inside = parts.stream().map(Fragment::html).toArray(Html[]::new);
        Html whole = around.apply(list.of(inside).id(list(id))).id(id);
        return new Fragment(id, none, whole, parts);
    }

    /// One that is there without being shown, so that it can be filled later.
    static Fragment empty(String id) {
        return of(id, Tag.SECTION.of().with(Attribute.Name.HIDDEN));
    }

    /// The fragments of a page, one after the other.
    public static Html html(List<Fragment> page) {
        return Html.several(page.stream().map(Fragment::html).toList());
    }

    /// The name of the element that holds the parts.
    static String list(String id) {
        return id + "-list";
    }
}
