package baton.core.view.html;

import java.util.Locale;

/// The elements that pages are made of. None of them loads or runs anything.
enum Tag {
    A,
    BDI,
    BUTTON,
    CODE,
    DD,
    DETAILS,
    DIV,
    DL,
    DT,
    FORM,
    H1,
    H2,
    H3,
    HEADER,
    LABEL,
    LI,
    MAIN,
    NAV,
    OL,
    P,
    PRE,
    PROGRESS,
    RECT,
    SECTION,
    SPAN,
    STRONG,
    SUMMARY,
    SVG,
    TABLE,
    TBODY,
    TD,
    TEXTAREA,
    TH,
    THEAD,
    TIME,
    TR,
    UL;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    Html.Element of(Html... inside) {
        return Html.Element.of(this, inside);
    }

    Html.Element of(String text) {
        return Html.Element.of(this, Html.text(text));
    }
}
