package baton.app.serve;

import baton.app.page.PageLook;
import baton.app.page.SeenPage;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.view.html.Fragment;
import baton.core.view.html.PageChange;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/// The changes of some pages, sent to one browser while it listens.
///
/// Each message carries the marks of all pages as its id: a browser that comes back says the last
/// one it has seen, and gets the pages that are not as they were then.
final class EventStream {
    private static final int PAGES_MAX = 32;
    private static final long POLL_NANOS = Duration.ofMillis(100).toNanos();

    /// A browser that hears nothing for longer says that its page may be out of date.
    private static final int SILENT_POLLS_MAX = 10;

    private final PageLook look;
    private final OutputStream out;
    private final List<Watched> pages = new ArrayList<>();

    private static final class Watched {
        /// The page as the browser names it.
        private final String address;

        private final String path;
        private String mark;
        private long stamp;
        private boolean looked;
        private List<Fragment> parts = List.of();

        Watched(String address, String mark) {
            this.address = address;
            this.path = Visit.decoded(address);
            this.mark = mark;
        }
    }

    EventStream(PageLook look, OutputStream out) {
        this.look = look;
        this.out = out;
    }

    /// Begins to watch pages, by their addresses.
    ///
    /// @param marks the moments of which the browser has them, in the same order
    EventStream watch(List<String> addresses, List<String> marks) {
        for (int i = 0; i < Math.min(PAGES_MAX, addresses.size()); i++) {
            pages.add(new Watched(addresses.get(i), i < marks.size() ? marks.get(i) : ""));
        }
        return this;
    }

    /// Sends until the browser is gone, which writing to it shows.
    void run() throws IOException {
        send("retry: 500\n\n");
        int silent = SILENT_POLLS_MAX;
        boolean open = true;
        while (open) {
            boolean said = false;
            for (Watched page : pages) {
                said |= tell(page);
            }
            silent = said ? 0 : silent + 1;
            if (silent >= SILENT_POLLS_MAX) {
                send("event: beat\ndata: 1\n\n");
                silent = 0;
            }
            LockSupport.parkNanos(POLL_NANOS);
            open = !Thread.currentThread().isInterrupted();
        }
    }

    private boolean tell(Watched page) throws IOException {
        long stamp = look.stamp(page.path);
        if (page.looked && stamp == page.stamp) {
            return false;
        }
        Optional<SeenPage> seen = look.at(page.path);
        List<PageChange> changes = seen.map(now -> changes(page, now, stamp)).orElse(List.of());
        page.looked = true;
        page.stamp = stamp;
        page.parts = seen.map(SeenPage::parts).orElse(page.parts);
        page.mark = seen.map(SeenPage::mark).orElse(page.mark);
        if (changes.isEmpty()) {
            return false;
        }
        send("id: " + marks() + "\ndata: " + Json.line(value(page, changes)) + "\n\n");
        return true;
    }

    /// At the first look nobody knows the parts that the browser has: only where nothing changed
    /// while we looked are they those of its mark.
    private List<PageChange> changes(Watched page, SeenPage now, long stamp) {
        if (page.looked) {
            return PageChange.between(page.parts, now.parts());
        }
        return page.mark.equals(now.mark()) && look.stamp(page.path) == stamp
                ? List.of()
                : PageChange.all(now.parts());
    }

    private String marks() {
        return pages.stream().map(page -> page.mark).collect(Collectors.joining(","));
    }

    private static Value value(Watched page, List<PageChange> changes) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("page", page.address);
        fields.put("mark", page.mark);
        fields.put("changes", Value.items(changes.stream().map(EventStream::value).toList()));
        return fields.build();
    }

    private static Value value(PageChange change) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("how", change.kind().name().toLowerCase(Locale.ROOT));
        fields.put("id", change.id());
        fields.put("html", change.html());
        return fields.build();
    }

    private void send(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
