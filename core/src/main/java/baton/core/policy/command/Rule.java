package baton.core.policy.command;

/// The rules. Their titles are published: appended, never renamed, never used for something else.
enum Rule {
    UNPARSEABLE(Level.BLOCK, "unparseable command"),
    UNDETERMINED(Level.BLOCK, "undetermined command"),
    RUN_TIME_CODE(Level.BLOCK, "code built at run time"),
    RUN_TIME_EVAL(Level.BLOCK, "eval of run-time text"),
    REMOVAL(Level.BLOCK, "recursive forced rm"),
    PERMISSIONS(Level.BLOCK, "chmod for everyone"),
    DOWNLOAD_RUN(Level.BLOCK, "download into interpreter"),
    DECODED_RUN(Level.BLOCK, "decoded text into interpreter"),
    FILE_SYSTEM(Level.BLOCK, "mkfs"),
    DISK(Level.BLOCK, "write to disk device"),
    POWER(Level.BLOCK, "shutdown or reboot"),
    FORK_BOMB(Level.BLOCK, "fork bomb"),
    CRONTAB(Level.BLOCK, "crontab change"),
    CRON_FILE(Level.BLOCK, "write to cron file"),
    KILL_ALL(Level.BLOCK, "kill every process"),
    HISTORY(Level.BLOCK, "shell history erased"),
    PACKAGE(Level.WARN, "package install"),
    GIT_PUSH(Level.WARN, "git push by force"),
    GIT_RESET(Level.WARN, "git reset --hard"),
    GIT_CLEAN(Level.WARN, "git clean by force"),
    GIT_CHECKOUT(Level.WARN, "git checkout of everything"),
    FIND_DELETE(Level.WARN, "find -delete"),
    DOWNLOADED_FILE(Level.WARN, "downloaded file run"),
    DECODED_FILE(Level.WARN, "decoded file run"),
    CODE_TEXT(Level.WARN, "blocked command in code");

    private final Level level;
    private final String title;

    Rule(Level level, String title) {
        this.level = level;
        this.title = title;
    }

    Level level() {
        return level;
    }

    String title() {
        return title;
    }

    /// Whether it is about a program that was recognised, and not about what is unknown.
    boolean definite() {
        return level == Level.BLOCK
                && this != UNPARSEABLE
                && this != UNDETERMINED
                && this != RUN_TIME_CODE;
    }
}
