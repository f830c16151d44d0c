package baton.world.process;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.Optional;

/// The functions of the C library that the JDK does not offer or offers slowly, on Linux.
///
/// Every function is called with six whole numbers of 64 bits and gives one back: on the machines
/// where this is used, numbers and addresses are handed over in registers, and what a function
/// does not take it does not look at. One shape for all makes one piece of code, where the JDK
/// would otherwise make one for each, and another for each that is called often.
final class CLibrary {
    private static final int ARGUMENTS = 6;
    private static final long PIDFD_OPEN = 434;
    private static final long HERE = -100;
    private static final long EXISTS = 0;
    private static final long NOT_FOLLOWING = 0x100;

    private final Linker linker = Linker.nativeLinker();
    private final MethodHandle caller = caller(linker);

    final Function spawn = function("posix_spawn");
    final Function actionsInit = function("posix_spawn_file_actions_init");
    final Function actionsOpen = function("posix_spawn_file_actions_addopen");
    final Function actionsCopy = function("posix_spawn_file_actions_adddup2");
    final Function actionsDirectory = function("posix_spawn_file_actions_addchdir_np");
    final Function actionsCloseFrom = function("posix_spawn_file_actions_addclosefrom_np");
    final Function actionsDestroy = function("posix_spawn_file_actions_destroy");
    final Function attributesInit = function("posix_spawnattr_init");
    final Function attributesFlags = function("posix_spawnattr_setflags");
    final Function attributesMask = function("posix_spawnattr_setsigmask");
    final Function attributesDestroy = function("posix_spawnattr_destroy");
    final Function pipe = function("pipe2");
    final Function close = function("close");
    final Function poll = function("poll");
    final Function waitFor = function("waitpid");
    final Function kill = function("kill");
    private final Function access = function("faccessat");
    private final Function systemCall = function("syscall");

    /// One function, and what calls any of them.
    record Function(MethodHandle caller, MemorySegment place) {
        /// What it gives back, as C's `int`.
        int call(long... given) {
            long[] all = Arrays.copyOf(given, ARGUMENTS);
            try {
                return (int)
                        (long)
                                caller.invokeExact(
                                        place, all[0], all[1], all[2], all[3], all[4], all[5]);
            } catch (Throwable e) {
                throw new IllegalStateException("a call of C threw", e);
            }
        }
    }

    private CLibrary() {}

    /// Nothing where it cannot be had: on another system or machine, with a library that lacks a
    /// function, or where Java was not told to allow it.
    static Optional<CLibrary> load() {
        boolean allowed = CLibrary.class.getModule().isNativeAccessEnabled();
        if (!allowed || !fits(System.getProperty("os.name"), System.getProperty("os.arch"))) {
            return Optional.empty();
        }
        try {
            CLibrary library = new CLibrary();
            int self = library.processFile(ProcessHandle.current().pid());
            return self >= 0 && library.close.call(self) == 0
                    ? Optional.of(library)
                    : Optional.empty();
        } catch (RuntimeException | LinkageError e) {
            // The JDK's own way of starting processes does the same, only slower.
            return Optional.empty();
        }
    }

    static boolean fits(String system, String machine) {
        return system.equals("Linux") && (machine.equals("amd64") || machine.equals("aarch64"));
    }

    /// A file that can be read when the process has ended; below zero where there is none.
    int processFile(long pid) {
        return systemCall.call(PIDFD_OPEN, pid, 0);
    }

    /// Whether something has this name, be it a link that leads nowhere.
    boolean isPresent(byte[] name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(name.length + 1L);
            MemorySegment.copy(name, 0, text, ValueLayout.JAVA_BYTE, 0, name.length);
            return access.call(HERE, text.address(), EXISTS, NOT_FOLLOWING) == 0;
        }
    }

    private Function function(String name) {
        MemorySegment place =
                linker.defaultLookup()
                        .find(name)
                        .orElseThrow(() -> new IllegalStateException("no " + name));
        return new Function(caller, place);
    }

    @SuppressWarnings("restricted")
    private static MethodHandle caller(Linker linker) {
        MemoryLayout[] numbers = new MemoryLayout[ARGUMENTS];
        Arrays.fill(numbers, ValueLayout.JAVA_LONG);
        return linker.downcallHandle(FunctionDescriptor.of(ValueLayout.JAVA_LONG, numbers));
    }
}
