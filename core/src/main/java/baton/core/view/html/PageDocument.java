package baton.core.view.html;

import java.util.List;

/// A whole document around the fragments of a page.
public final class PageDocument {
    private static final String HEAD =
            """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            """;

    private PageDocument() {}

    /// A file that needs nothing else: it loads nothing, runs nothing, and takes no style but its
    /// own.
    ///
    /// @param style the style sheet
    /// @param styleHash the SHA-256 of it in Base64
    public static String file(String title, String style, String styleHash, Html body) {
        return HEAD
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
                + " style-src 'sha256-"
                + styleHash
                + "'; base-uri 'none'; form-action 'none'\">\n<title>"
                + Html.escaped(title)
                + "</title>\n<style>"
                + style
                + "</style>\n</head><body>"
                + Tag.MAIN.of(body).render()
                + "</body></html>\n";
    }

    /// A page of the server.
    ///
    /// @param page its address
    /// @param mark the state that it shows: the stream goes on from there
    public static String served(String title, Address page, String mark, List<Fragment> parts) {
        Html main =
                Tag.MAIN
                        .of(Fragment.html(parts))
                        .with(Attribute.Name.DATA_PAGE, page.path())
                        .with(Attribute.Name.DATA_LINE, mark);
        return served(title, script("page.js"), Html.several(top(page), main));
    }

    /// A page of the server that stays as it is.
    public static String plain(String title, String words) {
        return served(title, "", Tag.MAIN.of(Tag.H1.of(title), Tag.P.of(words)));
    }

    /// The page that hands a tab the secret with which it may answer, and leads on.
    public static String entry(String secret) {
        return served(
                "Baton",
                script("entry.js"),
                Tag.MAIN
                        .of(Tag.P.of(Tag.A.of("Go to the inbox").to(Address.INBOX)))
                        .id("entry")
                        .with(Attribute.Name.DATA_HASH, secret));
    }

    private static String script(String name) {
        return "<script type=\"module\" src=\"/" + name + "\"></script>\n";
    }

    private static String served(String title, String script, Html body) {
        return HEAD
                + "<title>"
                + Html.escaped(title)
                + " · Baton</title>\n<link rel=\"icon\" href=\"/icon.svg\">\n"
                + "<link rel=\"stylesheet\" href=\"/page.css\">\n"
                + script
                + "</head><body>"
                + body.render()
                + "</body></html>\n";
    }

    private static Html top(Address page) {
        String path = page.path();
        int inner = path.indexOf('/', "/run/".length());
        Html run =
                path.startsWith("/run/")
                        ? Tag.A.of("Run")
                                .to(new Address(inner < 0 ? path : path.substring(0, inner)))
                                .id("to-run")
                        : Html.none();
        return Tag.HEADER
                .of(
                        Tag.NAV.of(
                                Tag.STRONG.of("Baton"), Tag.A.of("Inbox").to(Address.INBOX), run),
                        Tag.SPAN
                                .of("")
                                .id("stale")
                                .with(Attribute.Name.ROLE, "status")
                                .with(Attribute.Name.HIDDEN),
                        PageParts.button("?").id("keys").with(Attribute.Name.ARIA_LABEL, "Keys"))
                .kind("top");
    }
}
