package baton.core.install;

/// The treatment of one file when Baton is installed. Only [#SAVE_AND_REPLACE] touches what a
/// person wrote, and it keeps a copy.
public enum Deed {
    CREATE("create"),
    REPLACE("replace"),
    SAME("same"),
    KEEP("keep"),
    SAVE_AND_REPLACE("save and replace"),
    REMOVE("remove");

    private final String word;

    Deed(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
