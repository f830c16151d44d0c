package baton.core.policy.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.policy.rules.CommandVerdict;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Text that is made to be expensive gets a judgement like any other.
class BoundsTest {
    private static final int LENGTH = 6_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$(",
                "(",
                "((",
                "$((",
                "{ ",
                "`",
                "<(",
                "${a:-",
                "[[ ( ",
                "if a; then ",
                "{a,",
                "{a,b}",
                "a=(",
                "a[",
                "\"$(",
                "'",
                "a ",
                "$x ",
                "x=$x$x;",
                "f(){ f;};",
                "sudo ",
                "eval ",
                "! ",
                "a|",
                "a&&",
                "a;",
                "case x in a) ",
                "for i in a b; do ",
                "cat <<E\n",
                ">f ",
                "x+=(a a);",
                "set -- \"$@\" \"$@\";",
                "xargs ",
                "find . -exec ",
                "env A=1 ",
                "alias a='",
                "echo a|",
                "read x<<<a;",
                "a(){ b|b;};b(){ a&};",
                "\\\n",
                "((a)",
                "$(case x in a) ",
                "printf '%s' ",
                "parallel ::: a ",
                "time ",
                "coproc ",
                "-r "
            })
    void repeatedPiecesAreJudged(String piece) {
        String text = piece.repeat(LENGTH / piece.length());

        assertThat(CommandPolicy.judge(text).verdict()).isNotNull();
        assertThat(CommandPolicy.judge(text + "\nrm -rf x").verdict()).isNotNull();
    }

    @Test
    void valuesThatDoubleAreRefused() {
        assertBlocked("x=ab;" + "x=$x$x;".repeat(40) + "echo $x");
        assertBlocked("x=(a b);" + "x=(\"${x[@]}\" \"${x[@]}\");".repeat(40) + "echo $x");
        assertBlocked("echo " + "{a,b}".repeat(40));
    }

    @Test
    void tooManyCombinationsOfValuesAreRefused() {
        String choices =
                IntStream.range(0, 20)
                        .mapToObj(i -> "true && v" + i + "=a; ")
                        .collect(Collectors.joining());
        String uses = IntStream.range(0, 20).mapToObj(i -> "$v" + i).collect(Collectors.joining());

        assertBlocked(choices + "echo " + uses);
    }

    @Test
    void textInTextInTextIsRefusedAtSomeDepth() {
        String text = "ls";
        for (int i = 0; i < 9; i++) {
            text = "eval '" + text.replace("'", "'\\''") + "'";
        }
        assertThat(CommandPolicy.judge(text).verdict()).isEqualTo(CommandVerdict.PASS);
        assertBlocked("sudo ".repeat(500) + "ls");
    }

    @Test
    void aScriptOfVeryManyFunctionsIsRefused() {
        assertBlocked(
                IntStream.range(0, 201)
                        .mapToObj(i -> "f" + i + "() { ls; }\n")
                        .collect(Collectors.joining()));
    }

    @Test
    void nothingIsOverlookedBehindManyWordsLinesOrTexts() {
        assertBlocked("perf " + "a ".repeat(40) + "rm -rf /");
        assertBlocked("mapfile -t a <<< \"" + "x\n".repeat(5_000) + "\"; \"${a[@]}\"");
        String start = "python3 -c 'import os; os.system([";
        String end = "\"echo x > /dev/sda\"][-1])'";
        assertThat(CommandPolicy.judge(start + "\"a\",".repeat(300) + end).verdict())
                .isEqualTo(CommandPolicy.judge(start + end).verdict())
                .isNotEqualTo(CommandVerdict.PASS);
        assertBlocked(start + "\"a\",".repeat(2_001) + end);
    }

    @Test
    void anElementWhosePlaceCannotBeFollowedIsJudgedAsCode() {
        assertBlocked("a[65]=\"rm -rf /\"; ${a[65]}");
        assertBlocked("a[100]=\"rm -rf /\"; ${a[100]}");
        assertBlocked("declare -A m; m[key]=\"rm -rf /\"; ${m[key]}");
        assertBlocked("declare -A m=([key]=\"rm -rf /\"); ${m[key]}");
        assertBlocked("a=([3]=\"rm -rf /\"); ${a[3]}");
        assertBlocked("i=7; a[i]=\"rm -rf /\"; ${a[i]}");
        assertBlocked("a=([3]=x [0]=y \"rm -rf /\"); ${a[1]}");
        assertBlocked("a=([key]=x \"rm -rf /\"); ${a[1]}");
        assertThat(CommandPolicy.judge("a[100]=x; echo ${a[100]}").verdict())
                .isEqualTo(CommandVerdict.PASS);
    }

    @Test
    void anElementThatOnlyTheRunCanTellIsJudgedAsCode() {
        assertBlocked("a=(x \"rm -rf /\"); ${a[-1]}");
        assertBlocked("i=1; a[1]=\"rm -rf /\"; ${a[i]}");
        assertBlocked("a[1]=\"rm -rf /\"; ${a[0+1]}");
        assertThat(CommandPolicy.judge("a=(x y); echo ${a[i]}").verdict())
                .isEqualTo(CommandVerdict.PASS);
    }

    @Test
    void aValueThatIsHandedOnInALoopArrives() {
        String names = "abcdefghijkl";
        String handed =
                IntStream.range(1, names.length())
                        .mapToObj(i -> names.charAt(i - 1) + "=$" + names.charAt(i) + "; ")
                        .collect(Collectors.joining());

        assertBlocked("l='rm -rf /'; for n in 1 2 3; do $a; " + handed + "done");
        assertThat(CommandPolicy.judge("while read -r l; do x=\"$x $l\"; done").verdict())
                .isEqualTo(CommandVerdict.PASS);
    }

    @Test
    void aModeMayHaveAnyNumberOfZerosInFront() {
        assertThat(CommandPolicy.judge("chmod -R 000000777 /srv").verdict())
                .isEqualTo(CommandPolicy.judge("chmod -R 777 /srv").verdict())
                .isNotEqualTo(CommandVerdict.PASS);
    }

    private static void assertBlocked(String text) {
        assertThat(CommandPolicy.judge(text).verdict()).isEqualTo(CommandVerdict.BLOCK);
    }
}
