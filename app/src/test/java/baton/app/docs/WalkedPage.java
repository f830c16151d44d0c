package baton.app.docs;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Fence;
import baton.core.text.Source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A page as a walk reads it. Commands stand after `$ ` in blocks of `console`, with what they
/// print below; `exit status N` is the status where it is not 0. A block with its name in back
/// quotes above is a file. Other blocks are for the eye.
record WalkedPage(Path file, List<PageEntry> entries) {
    private static final Pattern NAMED = Pattern.compile("`([^`]+)`:");
    private static final Pattern PLACE = Pattern.compile("<!-- place: (.+) -->");
    private static final Pattern STATUS = Pattern.compile("exit status (\\d+)");
    private static final String PROMPT = "$ ";

    static WalkedPage read(Path file) {
        try {
            String text = Files.readString(file);
            return new WalkedPage(file, entries(Markdown.scan(Source.of("page", text))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The text of the file of this name that the page has the reader write.
    String fileNamed(String name) {
        return entries.stream()
                .filter(PageEntry.NamedFile.class::isInstance)
                .map(PageEntry.NamedFile.class::cast)
                .filter(named -> named.name().equals(name))
                .findFirst()
                .orElseThrow()
                .text();
    }

    long commands() {
        return entries.stream().filter(PageEntry.Typed.class::isInstance).count();
    }

    private static List<PageEntry> entries(Markdown page) {
        TreeMap<Integer, List<PageEntry>> byLine = new TreeMap<>();
        List<String> lines = page.source().lines();
        for (int i = 0; i < lines.size(); i++) {
            Matcher place = PLACE.matcher(lines.get(i).strip());
            if (place.matches()) {
                byLine.put(i + 1, List.of(new PageEntry.Place(place.group(1))));
            }
        }
        for (Fence fence : page.fences()) {
            if (fence.language().equals("console")) {
                byLine.put(fence.line(), typed(fence));
            } else {
                name(page, fence)
                        .map(name -> new PageEntry.NamedFile(name, fence.text()))
                        .ifPresent(named -> byLine.put(fence.line(), List.of(named)));
            }
        }
        return byLine.values().stream().flatMap(List::stream).toList();
    }

    private static Optional<String> name(Markdown page, Fence fence) {
        if (fence.line() < 3) {
            return Optional.empty();
        }
        Matcher named = NAMED.matcher(page.source().line(fence.line() - 2).strip());
        return named.matches() ? Optional.of(named.group(1)) : Optional.empty();
    }

    private static List<PageEntry> typed(Fence fence) {
        List<PageEntry> typed = new ArrayList<>();
        List<String> content = fence.content();
        for (int i = 0; i < content.size(); i++) {
            if (!content.get(i).startsWith(PROMPT)) {
                continue;
            }
            int end = i + 1;
            while (end < content.size() && !content.get(end).startsWith(PROMPT)) {
                end++;
            }
            List<String> shown = content.subList(i + 1, end);
            String command = content.get(i).substring(PROMPT.length());
            typed.add(typed(fence.line() + 1 + i, command, shown));
        }
        return typed;
    }

    private static PageEntry typed(int line, String command, List<String> shown) {
        Matcher status = STATUS.matcher(shown.isEmpty() ? "" : shown.getLast());
        return status.matches()
                ? new PageEntry.Typed(
                        line,
                        command,
                        shown.subList(0, shown.size() - 1),
                        Integer.parseInt(status.group(1)))
                : new PageEntry.Typed(line, command, shown, 0);
    }
}
