package baton.core.text;

import java.util.Optional;
import java.util.regex.Pattern;

/// The seven kinds of HTML block of CommonMark: how each starts, and how it ends — on a line that
/// holds its closing mark, or before a blank line.
enum HtmlBlock {
    RAW("<(?:script|pre|style|textarea)(?:\\s|>|$)", "</(?:script|pre|style|textarea)>"),
    COMMENT("<!--", "-->"),
    INSTRUCTION("<[?]", "[?]>"),
    DECLARATION("<![A-Z]", ">"),
    CDATA("(?-i:<!\\[CDATA\\[)", "\\]\\]>"),
    TAG("</?(?:" + Names.BLOCK + ")(?:\\s|/?>|$)", Names.NEVER),
    ANY_TAG("(?:" + Names.OPEN_TAG + "|</[A-Z][A-Z0-9-]*\\s*>)\\s*$", Names.NEVER);

    private interface Names {
        String NEVER = "(?!)";
        String BLOCK =
                "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup"
                        + "|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form"
                        + "|frame|frameset|h1|h2|h3|h4|h5|h6|head|header|hr|html|iframe|legend|li"
                        + "|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param"
                        + "|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track"
                        + "|ul";
        String ATTRIBUTE =
                "\\s+[A-Z_:][A-Z0-9:._-]*(?:\\s*=\\s*(?:[^\"'=<>`\\x00-\\x20]+|'[^']*'"
                        + "|\"[^\"]*\"))?";
        // Possessive, so that a long broken tag costs one pass.
        String OPEN_TAG = "<[A-Z][A-Z0-9-]*+(?:" + ATTRIBUTE + ")*+\\s*+/?>";
    }

    private final Pattern start;
    private final Pattern end;

    HtmlBlock(String start, String end) {
        this.start = Pattern.compile(start, Pattern.CASE_INSENSITIVE);
        this.end = Pattern.compile(end, Pattern.CASE_INSENSITIVE);
    }

    /// The kind that starts here, if any. `rest` is the line without its indentation.
    static Optional<HtmlBlock> start(String rest, boolean paragraphOpen) {
        if (rest.charAt(0) != '<') {
            return Optional.empty();
        }
        for (HtmlBlock block : values()) {
            boolean mayStart = block != ANY_TAG || !paragraphOpen;
            if (mayStart && block.start.matcher(rest).lookingAt()) {
                return Optional.of(block);
            }
        }
        return Optional.empty();
    }

    boolean endsOn(String line) {
        return end.matcher(line).find();
    }

    boolean endsBefore(String line) {
        return (this == TAG || this == ANY_TAG) && Spaces.blank(line);
    }
}
