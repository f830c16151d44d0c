package baton.core.contract.work;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The action that is done to a file.
public enum FileAction {
    CREATE("Created", "생성|추가|作成|追加"),
    MODIFY("Modified", "수정|변경|変更|修正"),
    DELETE("Deleted", "삭제|제거|削除");

    private static final Pattern WORD = Pattern.compile("CREATE|MODIFY|DELETE");

    private final String group;
    private final Pattern groups;

    FileAction(String group, String otherGroups) {
        this.group = group;
        this.groups = Pattern.compile("(?i)" + group + "|" + otherGroups);
    }

    /// The action that other tools mean by words of their own (`CREATE/MODIFY`, `MODIFY (if any)`,
    /// `SYNC`): the first action that is named, else that the file is changed.
    public static FileAction meant(String text) {
        Matcher word = WORD.matcher(text.toUpperCase(Locale.ROOT));
        return word.find() ? valueOf(word.group()) : MODIFY;
    }

    /// The action of its word, in either case, with or without marks.
    public static Optional<FileAction> of(String text) {
        String word = text.replaceAll("[*`]", "").strip().toUpperCase(Locale.ROOT);
        return Arrays.stream(values()).filter(action -> action.name().equals(word)).findFirst();
    }

    /// The action of a group of changed files, `### Created`.
    public static Optional<FileAction> ofGroup(String title) {
        String word = SectionName.plain(title);
        return Arrays.stream(values()).filter(a -> a.groups.matcher(word).matches()).findFirst();
    }

    /// The title of the group of files this was done to.
    public String group() {
        return group;
    }
}
