package baton.core.policy.rules;

/// The rules. Their titles are published: appended, never renamed, never used for something else.
public enum Rule {
    UNPARSEABLE(
            Level.BLOCK,
            "unparseable command",
            "write a command that `bash -n` accepts, or put it into a script file"),
    UNDETERMINED(
            Level.BLOCK,
            "undetermined command",
            "write the name of the program instead of a variable"),
    RUN_TIME_CODE(
            Level.BLOCK,
            "code built at run time",
            "write the commands out, or put them into a script file"),
    RUN_TIME_EVAL(Level.BLOCK, "eval of run-time text", "run the command itself, without eval"),
    REMOVAL(
            Level.BLOCK,
            "recursive forced rm",
            "remove what is meant by name: `rm -r DIR`, or `git clean` on named paths"),
    PERMISSIONS(
            Level.BLOCK,
            "chmod for everyone",
            "give only the rights that are needed, such as `chmod 755`"),
    DOWNLOAD_RUN(
            Level.BLOCK,
            "download into interpreter",
            "download to a file, check it, and run it in a step of its own"),
    DECODED_RUN(
            Level.BLOCK,
            "decoded text into interpreter",
            "keep the script as readable text in the repository"),
    FILE_SYSTEM(Level.BLOCK, "mkfs", "leave file systems to the operator"),
    DISK(Level.BLOCK, "write to disk device", "write to an ordinary file"),
    POWER(
            Level.BLOCK,
            "shutdown or reboot",
            "leave the machine running; restart only the program that is meant"),
    FORK_BOMB(Level.BLOCK, "fork bomb", "end the recursion"),
    CRONTAB(
            Level.BLOCK,
            "crontab change",
            "only `crontab -l` may be used; let the operator change schedules"),
    CRON_FILE(Level.BLOCK, "write to cron file", "let the operator change schedules"),
    KILL_ALL(Level.BLOCK, "kill every process", "name the process: `kill PID`"),
    HISTORY(Level.BLOCK, "shell history erased", "leave the history alone"),
    PACKAGE(
            Level.WARN,
            "package install",
            "add the package to the manifest file in a step, then use `npm ci` or its like"),
    GIT_PUSH(Level.WARN, "git push by force", "push without force"),
    GIT_RESET(Level.WARN, "git reset --hard", "use `git restore PATH` or `git reset --soft`"),
    GIT_CLEAN(
            Level.WARN, "git clean by force", "look with `git clean -n` first, and name the paths"),
    GIT_CHECKOUT(Level.WARN, "git checkout of everything", "name the files to put back"),
    FIND_DELETE(Level.WARN, "find -delete", "list the files first, and name what is to go"),
    DOWNLOADED_FILE(
            Level.WARN,
            "downloaded file run",
            "check the file before it is run, such as by its checksum"),
    DECODED_FILE(
            Level.WARN, "decoded file run", "keep the script as readable text in the repository"),
    CODE_TEXT(
            Level.WARN,
            "blocked command in code",
            "put the code into a file of the repository, without the blocked command"),
    SET_ID(
            Level.BLOCK,
            "set-id program",
            "let no program run with the rights of its owner: `chmod 755`"),
    COMMAND_LINE(
            Level.WARN,
            "blocked command for an unknown program",
            "run the command itself, without the program before it");

    private final Level level;
    private final String title;
    private final String fix;

    Rule(Level level, String title, String fix) {
        this.level = level;
        this.title = title;
        this.fix = fix;
    }

    Level level() {
        return level;
    }

    String title() {
        return title;
    }

    /// The advice on what to write instead.
    String fix() {
        return fix;
    }

    /// True if the rule blocks a program that was recognised, and is not about what is unknown.
    boolean definite() {
        return level == Level.BLOCK
                && this != UNPARSEABLE
                && this != UNDETERMINED
                && this != RUN_TIME_CODE;
    }
}
