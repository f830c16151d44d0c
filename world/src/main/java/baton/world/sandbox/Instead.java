package baton.world.sandbox;

import baton.core.sandbox.Mount;
import baton.core.sandbox.Site;
import baton.world.Platform;
import baton.world.process.Enclosure;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Programs;
import baton.world.process.Runner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One directory that is shown where another is.
///
/// @param seen what is there as it is in that other directory, and not to be changed
/// @param shared what is there as it is in that other directory, and changes are real
public record Instead(Path shown, Path at, List<Path> seen, List<Path> shared) {
    public Instead {
        seen = List.copyOf(seen);
        shared = List.copyOf(shared);
    }

    /// With a fence around.
    Site site() {
        List<Mount> mounts = new ArrayList<>();
        mounts.add(new Mount.Lent(shown.toString(), at.toString(), true));
        shared.forEach(path -> mounts.add(new Mount.Lent(path.toString(), path.toString(), true)));
        return Site.NOTHING.lending(mounts).seeing(seen.stream().map(Path::toString).toList());
    }

    /// Without a fence: all the rest of the machine is as it is. Tried before it is counted on,
    /// since it needs what a fence needs.
    ///
    /// @param before words that come first, such as those for process numbers of its own
    Optional<Enclosure> attempt(List<String> before, Environment user) {
        Invocation plain =
                new Invocation(List.of(Sandbox.PROGRAM), at, user.variables(), Sandbox.LIMITS);
        Optional<Path> program = Programs.find(plain);
        if (program.isEmpty() || !Platform.here().namespaces()) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>(before);
        words.addAll(List.of(program.get().toString(), "--die-with-parent"));
        words.addAll(List.of("--bind", "/", "/", "--dev-bind", "/dev", "/dev"));
        words.addAll(List.of("--bind", shown.toString(), at.toString()));
        seen.forEach(path -> words.addAll(mounted("--ro-bind-try", path)));
        shared.forEach(path -> words.addAll(mounted("--bind-try", path)));
        words.addAll(List.of("--chdir", at.toString(), "--"));
        Enclosure around = new Enclosure.Before(words);
        boolean works = Runner.run(around.around(plain.withArgv(List.of("true")))).succeeded();
        return works ? Optional.of(around) : Optional.empty();
    }

    private static List<String> mounted(String how, Path path) {
        return List.of(how, path.toString(), path.toString());
    }
}
