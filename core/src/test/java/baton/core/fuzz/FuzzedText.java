package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Source;
import baton.kit.Surroundings;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;

/// The text in the fuzzer's bytes. It counts them, so that a run in which the fuzzer did not start
/// is not taken for one that found nothing.
final class FuzzedText implements BeforeAllCallback, AfterAllCallback {
    private static int executions;

    static Optional<Source> of(String path, byte[] bytes) {
        executions++;
        return switch (Source.decode(path, bytes)) {
            case Source.Readable(Source source) -> Optional.of(source);
            case Source.Refused _ -> Optional.empty();
        };
    }

    /// Texts to start from; the fuzzer changes and mixes them.
    static Stream<byte[]> seeds(String... texts) {
        return Stream.of(texts).map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        if (fuzzing()) {
            NativeErrors.writeTo(log(context));
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (fuzzing()) {
            String count = "executions: " + executions + "\n";
            Files.writeString(log(context), count, StandardOpenOption.APPEND);
            assertThat(executions).as("executions").isPositive();
        }
    }

    private static Path log(ExtensionContext context) {
        String name = context.getRequiredTestClass().getSimpleName() + ".log";
        return Path.of(System.getProperty("jazzer.internal.basedir"), name);
    }

    private static boolean fuzzing() {
        return Surroundings.own().containsKey("JAZZER_FUZZ");
    }
}
