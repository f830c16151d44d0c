package baton.app.dist;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import javax.tools.ToolProvider;

/// That a rewritten switch answers as the one javac wrote.
class SwitchesTest {
    private static final String SOURCE =
            """
            public class Sample {
                sealed interface Shape {
                    default String name() {
                        return switch (this) {
                            case Circle c when c.radius() > 9 -> "big";
                            case Circle(int r) -> "circle " + r;
                            case Square s when s.side() == 0 -> "point";
                            case Square s -> "square " + s.side();
                            case Nothing _ -> "nothing";
                        };
                    }
                }
                record Circle(int radius) implements Shape {}
                record Square(int side) implements Shape {}
                record Nothing() implements Shape {}
                enum Level { LOW, HIGH }
                record All(boolean a, byte b, char c, short d, int e, long f, float g, double h,
                        String i, int[] j) {}
                static void records() {
                    int[] ints = {1};
                    All one = new All(true, (byte) 1, 'c', (short) 2, 3, 4, 0.0f, Double.NaN, "i", ints);
                    for (Object other : new Object[] {one, null, "x",
                            new All(true, (byte) 1, 'c', (short) 2, 3, 4, 0.0f, Double.NaN, "i", ints),
                            new All(true, (byte) 1, 'c', (short) 2, 3, 4, -0.0f, Double.NaN, "i", ints),
                            new All(true, (byte) 1, 'c', (short) 2, 3, 4, 0.0f, 1, "i", ints),
                            new All(true, (byte) 1, 'c', (short) 2, 3, 5, 0.0f, Double.NaN, "i", ints),
                            new All(true, (byte) 1, 'c', (short) 2, 3, 4, 0.0f, Double.NaN, null, ints),
                            new All(false, (byte) 1, 'c', (short) 2, 3, 4, 0.0f, Double.NaN, "i", ints),
                            new All(true, (byte) 2, 'c', (short) 2, 3, 4, 0.0f, Double.NaN, "i", ints)}) {
                        System.out.println(one.equals(other));
                    }
                    System.out.println(new All(true, (byte) 1, 'c', (short) 2, 3, 1L << 40, 1.5f, 2.5,
                            null, null).hashCode());
                    System.out.println(new Nothing().hashCode() + " " + new Nothing().equals(new Nothing()));
                }

                static String word(String text) {
                    return switch (text) {
                        case null -> "null";
                        case "yes", "Yes" -> "true";
                        case "no" -> "false";
                        case String other when other.isEmpty() -> "empty";
                        case String other -> "<" + other + ">";
                    };
                }
                static String any(Object object) {
                    return switch (object) {
                        case null -> "null";
                        case Level level when level == Level.LOW -> "low";
                        case Level.HIGH -> "high";
                        case int[] ints -> "ints " + ints.length;
                        case Integer i when i > 5 -> "many";
                        case Integer _, Long _ -> "few";
                        case CharSequence text -> "text " + text;
                        default -> "other";
                    };
                }
                public static void main(String[] args) {
                    records();
                    for (Shape shape : new Shape[] {new Circle(3), new Circle(10), new Square(0),
                            new Square(2), new Nothing()}) {
                        System.out.println(shape.name());
                    }
                    for (String text : new String[] {"yes", "Yes", "no", "", "maybe", null}) {
                        System.out.println(word(text));
                    }
                    for (Object object : new Object[] {Level.LOW, Level.HIGH, new int[2], 7, 3, 4L,
                            "abc", new StringBuilder("b"), 1.5, null}) {
                        System.out.println(any(object));
                    }
                }
            }
            """;

    @TempDir Path temporary;
    private Path plain;
    private Path rewritten;

    @BeforeEach
    void compileAndRewrite() throws Exception {
        Path source = Files.writeString(temporary.resolve("Sample.java"), SOURCE);
        Path classes = temporary.resolve("classes");
        int compiled =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), source.toString());
        assertThat(compiled).isZero();
        plain = jar(classes, "plain.jar");
        rewritten = Files.copy(plain, temporary.resolve("core-sample.jar"));
        Path driver =
                Files.writeString(
                        temporary.resolve("Drive.java"),
                        """
                        import java.nio.file.Path;
                        import java.util.List;

                        class Drive {
                            public static void main(String[] args) throws Exception {
                                Switches.rewrite(Path.of(args[0]), List.of(Path.of(args[0])));
                            }
                        }
                        """);
        for (String file : List.of("Switches.java", "Records.java")) {
            Files.copy(Path.of("../build", file), temporary.resolve(file));
        }
        assertThat(java(driver.toString(), rewritten.toString())).isEmpty();
    }

    @Test
    void answersAreTheSame() throws Exception {
        String expected = java("-cp", plain.toString(), "Sample");
        assertThat(expected.lines()).hasSize(33).contains("big", "point", "empty", "high", "few");
        assertThat(java("-cp", rewritten.toString(), "Sample")).isEqualTo(expected);
    }

    @Test
    void onlyASwitchThatNamesAnEnumConstantIsLeftToTheJdk() throws Exception {
        assertThat(classesSpun(plain)).isEqualTo(3);
        assertThat(classesSpun(rewritten)).isEqualTo(1);
    }

    private long classesSpun(Path jar) throws Exception {
        String log = java("-Xlog:class+load:stdout", "-cp", jar.toString(), "Sample");
        return log.lines().filter(line -> line.contains("$$TypeSwitch/")).count();
    }

    private String java(String... words) throws Exception {
        List<String> command = new java.util.ArrayList<>(List.of(words));
        command.addFirst(System.getProperty("java.home") + "/bin/java");
        Shell.Ended ended = Shell.in(temporary).run(command.toArray(String[]::new));
        assertThat(ended.err()).isEmpty();
        assertThat(ended.status()).isZero();
        return ended.out();
    }

    private Path jar(Path classes, String name) throws IOException {
        Path jar = temporary.resolve(name);
        URI uri = URI.create("jar:" + jar.toUri());
        try (FileSystem zip = FileSystems.newFileSystem(uri, Map.of("create", "true"));
                var files = Files.list(classes)) {
            for (Path file : files.toList()) {
                Files.copy(file, zip.getPath("/" + file.getFileName()));
            }
        }
        return jar;
    }
}
