package baton.core.fuzz;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;

/// The fuzzer reports on the process's own error stream, past Java and the test runner. Here it
/// goes to a file, so that a build stays readable and a finding can still be read about.
final class NativeErrors {
    private static final int STDERR = 2;
    private static final int MODE = 0644;

    private NativeErrors() {}

    static void writeTo(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle create = function("creat", ValueLayout.ADDRESS, ValueLayout.JAVA_INT);
            MethodHandle duplicate = function("dup2", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
            int opened = (int) create.invoke(arena.allocateFrom(file.toString()), MODE);
            int moved = (int) duplicate.invoke(opened, STDERR);
            if (moved != STDERR) {
                throw new IOException("cannot write " + file);
            }
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle function(String name, MemoryLayout... parameters) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().find(name).orElseThrow(),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, parameters));
    }
}
