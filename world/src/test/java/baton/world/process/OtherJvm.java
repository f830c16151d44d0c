package baton.world.process;

import baton.core.Failure;
import baton.kit.JdkCopy;
import baton.kit.Shell;
import baton.world.kit.Await;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// A program in a JVM of its own that starts others and prints what became of them. Its arguments
/// are what it does, and the JDK it runs on or the variable it hands on.
public final class OtherJvm {
    private static final Limits LIMITS = new Limits(Duration.ofMinutes(1), 1 << 20);

    private OtherJvm() {}

    static Shell.Ended run(Path java, Path directory, List<String> before, String... words) {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(java.toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(OtherJvm.class.getName());
        command.addAll(List.of(words));
        return Shell.in(directory).attempt(command.toArray(String[]::new));
    }

    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out));
        JdkCopy jdk = new JdkCopy(Path.of(args[1]));
        switch (args[0]) {
            case "inherit" -> out.print(inherited(args[1]));
            case "removed" -> {
                out.println(starts());
                jdk.remove();
                out.println(starts());
            }
            case "upgraded" -> {
                out.println(starts());
                jdk.upgrade();
                out.println(starts());
            }
            case "removed-first" -> {
                jdk.remove();
                out.println(starts());
            }
            case "left" -> out.println(left(Path.of(args[1])));
            case String other -> throw new IllegalArgumentException(other);
        }
        out.flush();
    }

    /// The bytes of a variable as a child sees them.
    private static String inherited(String name) {
        Map<String, String> all = Environment.inherited().variables();
        List<String> dump = List.of("sh", "-c", "printf %s \"$" + name + "\" | od -An -tx1");
        return Runner.run(invocation(dump, all)).line().strip();
    }

    /// The end of a short command that waits for a file for ever: `succeeded` or `ended`.
    private static String left(Path pipe) {
        List<String> hanging = List.of("sh", "-c", "touch " + pipe + ".read; cat " + pipe);
        Invocation call = invocation(hanging, Map.of("PATH", "/usr/bin:/bin"));
        CompletableFuture<Ended> ended = CompletableFuture.supplyAsync(() -> Runner.run(call));
        Await.file(Path.of(pipe + ".read"));
        Await.until(
                "the end",
                () -> {
                    Runner.endLeft();
                    return ended.isDone();
                });
        return ended.join().succeeded() ? "succeeded" : "ended";
    }

    /// The output of a command that is run as a short one and as a long one, or the codes of the
    /// failures.
    private static String starts() {
        List<String> heard = new ArrayList<>();
        Invocation echo = invocation(List.of("echo", "hello"), Map.of("PATH", "/usr/bin:/bin"));
        try {
            heard.add(Runner.run(echo).line());
        } catch (Failure e) {
            heard.add(e.problem().fault().name());
        }
        try {
            Runner.stream(echo, Optional.empty(), heard::add);
        } catch (Failure e) {
            heard.add(e.problem().fault().name());
        }
        return String.join(" ", heard);
    }

    private static Invocation invocation(List<String> argv, Map<String, String> environment) {
        return new Invocation(argv, Path.of("/"), environment, LIMITS);
    }
}
