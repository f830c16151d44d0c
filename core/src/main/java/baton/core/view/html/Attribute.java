package baton.core.view.html;

/// An attribute of an element. The names are a closed list, without any that runs or loads
/// something; the value may be anybody's text.
record Attribute(Name name, String value) {
    enum Name {
        ARIA_LABEL("aria-label"),
        ARIA_LIVE("aria-live"),
        ASPECT("preserveAspectRatio"),
        CLASS("class"),
        DATA_ANSWER("data-answer"),
        DATA_GATE("data-gate"),
        DATA_HASH("data-hash"),
        DATA_LINE("data-line"),
        DATA_LIVE("data-live"),
        DATA_PAGE("data-page"),
        DATA_RUN("data-run"),
        DATA_STEP("data-step"),
        DATA_VERB("data-verb"),
        DATETIME("datetime"),
        HEIGHT("height"),
        HIDDEN("hidden"),
        HREF("href"),
        ID("id"),
        MAX("max"),
        OPEN("open"),
        ROLE("role"),
        ROWS("rows"),
        SCOPE("scope"),
        TABINDEX("tabindex"),
        TITLE("title"),
        TYPE("type"),
        VALUE("value"),
        VIEW_BOX("viewBox"),
        WIDTH("width"),
        X("x");

        private final String word;

        Name(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }
}
