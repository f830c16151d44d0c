package baton.core.policy.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

class BashTest {
    static Stream<Arguments> shapes() {
        return Stream.of(
                row("ls -l a", "ls -l a"),
                row("r''m \"a b\" \\$x 'y'", "r''m 'a b' '$'x 'y'"),
                row("$'\\x72m\\n'", "'rm\n'"),
                row("a\\\nb \\\nc", "ab c"),
                row("$x ${y} \"$z\" $1 $@", "${x} ${y} ''${z} ${1} ${@}"),
                row("${a:-b} ${a[1]} ${#a} ${!a}", "${a :- b} ${a[1]} ${#a} ${!a}"),
                row("${a//b/$c}", "${a // b/${c}}"),
                row("$(ls; pwd) `ls \\`pwd\\``", "$(ls; pwd) $(ls $(pwd))"),
                row("\"a $(ls \"b c\") d\"", "'a '$(ls 'b c')' d'"),
                row("$((1 + $x)) $[2]", "$((1 + ${x}))".replace("((1", "(((1") + ") $((2))"),
                row("$((ls) )", "$(sub(ls))"),
                row("cat <(ls) >(wc)", "cat <(ls) >(wc)"),
                row("a | b |& c", "pipe(a, b, c)"),
                row("a && b || c; d & e", "chain(a, b, c); beside(d); e"),
                row("(a; b)", "sub(a; b)"),
                row("{ a; b; }", "group(a; b)"),
                row("if a; then b; elif c; then d; else e; fi", "choice(: a / b / c / d / e)"),
                row("case $x in a|b) c;; (d) e;& esac", "choice(${x} a b d: c / e)"),
                row("for x in a b; do c; done", "loop(x in a b: c)"),
                row("for x; do c; done", "loop(x: c)"),
                row("for ((i=0;i<3;i++)); do c; done", "loop(: test(i=0;i<3;i++) / c)"),
                row("while a; do b; done", "loop(: a / b)"),
                row(
                        "[[ -f a && ( b == @(c|d) || e =~ ^(f|g)$ ) ]]",
                        "test(-f a b @(c|d) e ^(f|g)$)"),
                row("(( x > 1 ))", "test( x > 1 )"),
                row("f() { a; }", "function f(group(a))"),
                row("function f { a; } > b", "function f(group(a) WRITE:b)"),
                row("a=1 b+=2 c[3]=4 d=(5 6) e", "a=1 b+=2 c[3]=4 d=(5 6) e"),
                row("declare a=(1 2)", "declare a=(1 2)"),
                row("echo a=1", "echo a=1"),
                row(
                        "a >b 2>>c <d <<<e &>f 3>&1 4<&- {x}>g",
                        "a WRITE:b 2APPEND:c READ:d HERE_STRING:e WRITE_BOTH:f"
                                + " 3DUPLICATE_OUTPUT:1 4DUPLICATE_INPUT:- {x}WRITE:g"),
                row("<&-a b", "a b DUPLICATE_INPUT:-"),
                row("cat <<E | wc\na $x\nE\nls", "pipe(cat HERE_DOCUMENT:'a '${x}'\n', wc); ls"),
                row("cat <<'E'\na $x\nE\nls", "cat HERE_DOCUMENT:'a $x\n'; ls"),
                row("cat <<-E\n\ta\n\tE\nls", "cat HERE_DOCUMENT:'a\n'; ls"),
                row("cat <<A <<B\n1\nA\n2\nB", "cat HERE_DOCUMENT:'1\n' HERE_DOCUMENT:'2\n'"),
                row("cat <<E\nno end", "cat HERE_DOCUMENT:'no end'"),
                row("a # b\nc#d", "a; c#d"),
                row("! time -p a", "a"),
                row("coproc a", "beside(a)"),
                row("{ a; } > b", "group(a) WRITE:b"),
                row("if (a) then (b) fi", "choice(: sub(a) / sub(b))"),
                row("", ""),
                row(" # nothing", ""));
    }

    private static Arguments row(String text, String shape) {
        return Arguments.of(text, shape);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void textBecomesTheStatementsBashRuns(String text, String shape) {
        assertThat(Shape.of(text)).isEqualTo(shape);
    }

    @Test
    void simpleStatementsKeepHowTheyWereWritten() {
        assertThat(Bash.parse("a;  X=1 'b'  c >d  # e"))
                .isInstanceOfSatisfying(
                        Bash.Readable.class,
                        readable ->
                                assertThat(readable.script().statements().getLast())
                                        .isInstanceOfSatisfying(
                                                Statement.Simple.class,
                                                simple ->
                                                        assertThat(simple.text())
                                                                .isEqualTo("X=1 'b'  c >d")));
    }

    @Test
    void textThatIsTooLongOrTooDeepOrHoldsNulIsRefused() {
        assertThat(Shape.of("a".repeat(Bash.CHARS_MAX + 1))).startsWith("refused");
        assertThat(Shape.of("$(".repeat(1_000) + "a" + ")".repeat(1_000))).startsWith("refused");
        assertThat(Shape.of("a\0b")).startsWith("refused");
    }
}
