package baton.core.contract.work;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A path as people write it into a list or a cell: in back quotes or bold, as a link, with a
/// remark after it.
public final class WrittenPath {
    private static final Pattern LINK =
            Pattern.compile("!?\\[([^\\[\\]]+)\\]\\(<?([^()<>]*)>?\\)(.*)", Pattern.DOTALL);
    private static final Pattern UPWARDS = Pattern.compile("^(?:\\.{1,2}/)+|[#?].*$|\\s.*$");
    private static final Pattern REMARK =
            Pattern.compile(
                    "(?<=\\S)\\s++(?:[(（][^()（）]*+[)）]"
                            + "|(?:[—–→]|--|-(?!\\S*[./])).*"
                            + "|[\\p{So}\uFE0F]+|(?i:new|신규|新規))\\s*$",
                    Pattern.DOTALL);

    private WrittenPath() {}

    /// True if a text begins with a link.
    public static boolean opensLink(String text) {
        return LINK.matcher(text).matches();
    }

    /// The words after the link that a text begins with.
    static String afterLink(String text) {
        Matcher link = LINK.matcher(text);
        return link.matches() ? link.group(3) : "";
    }

    /// The path that a text names, without marks and remarks.
    public static String of(String text) {
        Matcher link = LINK.matcher(text);
        if (link.matches()) {
            return linked(link.group(1), link.group(2));
        }
        boolean quoted =
                CodeSpan.opening(text).filter(span -> !span.rest().contains("`")).isPresent();
        String path = quoted ? text : bare(text.strip());
        return CodeSpan.opening(path)
                .filter(span -> quoted || span.rest().isBlank())
                .map(CodeSpan::content)
                .orElse(path);
    }

    private static String bare(String text) {
        String path = text.replaceAll("^\\*\\*([^*]+)\\*\\*", "$1");
        String once = REMARK.matcher(path).replaceFirst("");
        return REMARK.matcher(once).replaceFirst("");
    }

    /// The words of a link, unless they are a title or a short name for the file it leads to.
    private static String linked(String words, String target) {
        String text = CodeSpan.content(bare(words.strip()));
        String file = UPWARDS.matcher(target.strip()).replaceAll("");
        boolean local = !target.contains(":") && !file.isEmpty();
        boolean named = !text.contains(" ") && !file.endsWith("/" + text);
        return !local || named ? text : file;
    }
}
