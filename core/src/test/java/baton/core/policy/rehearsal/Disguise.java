package baton.core.policy.rehearsal;

import baton.kit.Seeds;

import java.util.List;

/// Writes a command in another way that runs the same thing.
final class Disguise {
    /// The texts that may stand before a simple command and change nothing about it.
    private static final List<String> LEADS =
            List.of(
                    "",
                    "",
                    "A=1 ",
                    "A=1 B=$C ",
                    "2>/dev/null ",
                    "time ",
                    "! ",
                    "< in ",
                    "A=(1 2) ");

    private static final List<String> PREFIXES =
            List.of(
                    "sudo ",
                    "sudo -n -u root ",
                    "env ",
                    "env -i A=1 ",
                    "nohup ",
                    "nice -n 5 ",
                    "timeout 5 ",
                    "timeout -k 1 5s ",
                    "command ",
                    "stdbuf -oL ",
                    "setsid ",
                    "ionice -c3 ",
                    "doas ",
                    "busybox ",
                    "xargs -r ",
                    "exec ",
                    "chroot / ");

    private static final List<String> FRAMES =
            List.of(
                    "( %s\n)",
                    "{ %s\n}",
                    "if true\nthen %s\nfi",
                    "if %s\nthen :; fi",
                    "for i in 1 2; do %s\ndone",
                    "while %s\ndo break; done",
                    "case a in *) %s\n;; esac",
                    "true && { %s\n}",
                    "false || ( %s\n)",
                    "ls; %s",
                    "ls\n%s",
                    "( %s\n) &",
                    "{ %s\n} && ls",
                    "ls | { %s\n}",
                    "f() { %s\n}; f",
                    "echo $(%s\n)",
                    "echo \"$(%s\n)\"",
                    "x=$(%s\n)",
                    "cat <(%s\n)",
                    "[[ -n $(%s\n) ]]",
                    "coproc { %s\n}",
                    "{ %s\n} > out 2>&1",
                    ": && time { %s\n}",
                    "until ! %s\ndo :; done",
                    "echo ${x:-$(%s\n)}",
                    "(( 1 )) && { %s\n}");

    private static final List<String> CODES =
            List.of(
                    "sh -c %s",
                    "bash -lc %s",
                    "bash -eo pipefail -c %s",
                    "eval %s",
                    "sudo sh -c %s",
                    "trap %s EXIT",
                    "su -c %s",
                    "ssh host %s",
                    "printf '%%s\\n' %s | sh",
                    "echo %s | bash -s",
                    "bash <<< %s",
                    "bash <(echo %s)",
                    "watch %s",
                    "find . -exec sh -c %s \\;",
                    "script -qc %s /dev/null",
                    "flock l -c %s",
                    "X=%s; bash -c \"$X\"");

    private final Seeds seeds;

    Disguise(Seeds seeds) {
        this.seeds = seeds;
    }

    /// The simple command behind other programs, in frames, or handed to a shell.
    String of(String command) {
        String text = seeds.oneIn(3) ? requoted(command) : command;
        for (int i = seeds.below(3); i > 0; i--) {
            text = seeds.pick(PREFIXES) + text;
        }
        return framed(seeds.pick(LEADS) + text);
    }

    /// As above, for a command that is more than one simple command.
    String framed(String command) {
        String text = command;
        for (int i = seeds.below(3); i > 0; i--) {
            boolean document = seeds.oneIn(8) && !text.contains("<<");
            boolean code = seeds.oneIn(3);
            String frame = document ? "cat <<E\n$(%s\n)\nE" : seeds.pick(FRAMES);
            text = code ? handed(text) : frame.formatted(text);
        }
        return text;
    }

    private String handed(String text) {
        String quoted = "'" + text.replace("'", "'\\''") + "'";
        return seeds.pick(CODES).formatted(quoted);
    }

    /// Quotes in the name that change nothing.
    private String requoted(String command) {
        int end = command.indexOf(' ') < 0 ? command.length() : command.indexOf(' ');
        String name = command.substring(0, end);
        int at = seeds.below(name.length());
        String before = name.substring(0, at);
        char letter = name.charAt(at);
        String after = name.substring(at + 1);
        String changed =
                seeds.pick(
                        before + "\"\"" + letter + after,
                        before + "'" + letter + "'" + after,
                        before + "\\" + letter + after,
                        before + "\"" + letter + after + "\"",
                        before + "$'\\x" + Integer.toHexString(letter) + "'" + after,
                        before + "\\\n" + letter + after);
        return changed + command.substring(end);
    }
}
