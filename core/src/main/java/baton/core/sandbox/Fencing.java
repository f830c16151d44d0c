package baton.core.sandbox;

import baton.core.config.SandboxSettings;
import baton.core.sandbox.Ground.Kind;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Draws fences: what a program needs, what the user set, and what is hidden from all of them.
///
/// A home directory is private: of the real one only caches, the settings of git and installed
/// programs are there. What lies in a place that programs write to is judged without following
/// links, since the last program may have put them there.
public final class Fencing {
    private final Ground ground;
    private final SandboxSettings settings;

    public Fencing(Ground ground, SandboxSettings settings) {
        this.ground = ground;
        this.settings = settings;
    }

    /// The fence around one program. What comes later holds where the paths are the same.
    public MachineView around(Site site) {
        Plot plot = new Plot(site);
        plot.home();
        plot.open();
        plot.close();
        return new MachineView(
                plot.mounts, site.network() || settings.network().orElse(true), ground.root());
    }

    /// One fence being drawn.
    private final class Plot {
        private final Site site;
        private final List<String> homes;

        /// Everything that programs here write to and leave behind.
        private final List<String> written;

        private final List<String> caches =
                FencePlaces.CACHES.stream().flatMap(Fencing.this::expanded).toList();

        private final List<Mount> mounts = new ArrayList<>();

        Plot(Site site) {
            this.site = site;
            this.homes = ground.homes().stream().filter(home -> isPrivate(home, site)).toList();
            this.written =
                    Stream.of(FencePlaces.CACHES, settings.write(), site.writable())
                            .flatMap(Collection::stream)
                            .flatMap(Fencing.this::expanded)
                            .toList();
        }

        void home() {
            homes.forEach(
                    home ->
                            mounts.add(
                                    site.homely()
                                            ? new Mount.Empty(home)
                                            : new Mount.Sealed(home)));
            FencePlaces.SCRATCH.stream()
                    .filter(ground::has)
                    .forEach(path -> mounts.add(new Mount.Empty(path)));
            places(FencePlaces.SEEN).forEach(path -> mounts.add(new Mount.ReadOnly(path)));
            tools(homes).forEach(path -> mounts.add(new Mount.ReadOnly(path)));
            places(FencePlaces.NEEDED).forEach(path -> mounts.add(new Mount.ReadOnly(path)));
        }

        void open() {
            caches();
            places(settings.write()).forEach(path -> mounts.add(new Mount.Writable(path)));
            commands().forEach(path -> mounts.add(new Mount.ReadOnly(path)));
            List<String> work = places(site.writable()).toList();
            List<String> seen = places(site.readOnly()).toList();
            work.forEach(outer -> pin(outer, seen));
            work.forEach(path -> mounts.add(new Mount.Writable(path)));
            seen.forEach(this::show);
        }

        /// A link that is seen anyway leads to what it stands for, and nothing can be put over it.
        private void show(String path) {
            String real = ground.look().real(path);
            if (real.equals(path) || !isShown(path)) {
                mounts.add(new Mount.ReadOnly(path));
            }
            if (!real.equals(path)) {
                mounts.add(new Mount.ReadOnly(real));
            }
        }

        /// Adds the lent mounts, then hides places. A place that is hidden by default stays visible
        /// where the user or the program asks for it; a place that they ask to be hidden is hidden
        /// in any case.
        void close() {
            mounts.addAll(site.lent());
            List<String> asked = asked().toList();
            places(FencePlaces.HIDDEN).filter(path -> !asked.contains(path)).forEach(this::hide);
            Stream.concat(places(settings.hide()), places(site.hidden())).forEach(this::hide);
        }

        private Stream<String> asked() {
            Stream<String> named =
                    Stream.of(settings.write(), site.writable(), site.readOnly())
                            .flatMap(Collection::stream)
                            .flatMap(Fencing.this::expanded);
            return Stream.concat(named, site.lent().stream().map(Mount::path));
        }

        /// A directory that is a mount cannot be renamed, one that merely holds a mount can: then
        /// another could be put in its place, with what was to be kept as it is.
        private void pin(String outer, List<String> seen) {
            for (String path : seen) {
                int end = isInside(outer, path) ? path.lastIndexOf('/') : 0;
                while (end > outer.length()) {
                    mounts.add(new Mount.Writable(path.substring(0, end)));
                    end = path.lastIndexOf('/', end - 1);
                }
            }
        }

        private void caches() {
            for (String home : ground.homes()) {
                boolean hidden = homes.contains(home);
                FencePlaces.MIXED.stream()
                        .map(place -> at(home, place))
                        .filter(place -> hidden && isClosed(place))
                        .forEach(this::mixed);
                for (String cache : FencePlaces.CACHES) {
                    String path = at(home, cache);
                    if (isThere(path)) {
                        mounts.add(new Mount.Writable(path));
                    } else if (hidden && !site.homely() && isAlone(home, path)) {
                        mounts.add(new Mount.Empty(path));
                    }
                }
            }
        }

        /// True if the path lies in no place that the user opened or that is worked on.
        private boolean isClosed(String path) {
            return Stream.concat(settings.write().stream(), site.writable().stream())
                    .flatMap(Fencing.this::expanded)
                    .noneMatch(open -> Ground.holds(open, path));
        }

        /// True if the path lies in no directory that has settings as well.
        private boolean isAlone(String home, String path) {
            return FencePlaces.MIXED.stream().noneMatch(mixed -> isInside(at(home, mixed), path));
        }

        /// A directory in which nothing can be planted: programs may write to it as they are used
        /// to, and find it as it was. What is there is shown, except for what holds caches.
        private void mixed(String directory) {
            boolean there = isThere(directory);
            if (there || !site.homely()) {
                mounts.add(new Mount.Empty(directory));
            }
            for (String name : there ? ground.look().children(directory) : List.<String>of()) {
                String path = directory + "/" + name;
                boolean holds = caches.stream().anyMatch(cache -> isInside(path, cache));
                if (holds) {
                    mixed(path);
                } else if (!caches.contains(path)) {
                    mounts.add(new Mount.ReadOnly(path));
                }
            }
        }

        /// The places that are not to be written to although they lie where programs may write, as
        /// in a cache: directories of programs that the user starts by name, and places that his
        /// build tools use first.
        private Stream<String> commands() {
            Stream<String> started =
                    ground.tools().stream()
                            .filter(tool -> FencePlaces.PROGRAMS.stream().anyMatch(tool::endsWith))
                            .filter(tool -> written.stream().anyMatch(w -> isInside(w, tool)))
                            .filter(this::isNotWork);
            return Stream.concat(started.filter(this::isThere), places(FencePlaces.FIRST));
        }

        private boolean isNotWork(String path) {
            return site.writable().stream().noneMatch(work -> Ground.holds(work, path));
        }

        /// Every mount takes its time, so that what nothing shows is not hidden once more.
        private void hide(String path) {
            Optional<Kind> kind = ground.look().at(path).filter(_ -> isShown(path));
            kind.ifPresent(
                    there ->
                            mounts.add(
                                    switch (there) {
                                        case FILE -> new Mount.Blank(path);
                                        case DIRECTORY -> new Mount.Empty(path);
                                    }));
        }

        /// By the last of the longest paths that hold it.
        private boolean isShown(String path) {
            return mounts.stream()
                    .filter(mount -> Ground.holds(mount.path(), path))
                    .reduce((one, next) -> next.path().length() < one.path().length() ? one : next)
                    .map(mount -> !(mount instanceof Mount.Empty || mount instanceof Mount.Sealed))
                    .orElse(true);
        }

        /// The paths that are there.
        private Stream<String> places(List<String> paths) {
            return paths.stream()
                    .flatMap(Fencing.this::expanded)
                    .filter(path -> path.startsWith("/") && isThere(path));
        }

        private boolean isThere(String path) {
            return ground.has(path)
                    && written.stream()
                            .filter(directory -> isInside(directory, path))
                            .allMatch(dir -> ground.look().within(dir, path).isPresent());
        }
    }

    /// True if the program gets a private home directory instead of this one. A directory that is
    /// worked on stays whole where the home directory is part of it.
    private boolean isPrivate(String home, Site site) {
        return !home.equals("/")
                && ground.look().at(home).equals(Optional.of(Kind.DIRECTORY))
                && site.writable().stream().noneMatch(work -> Ground.holds(work, home));
    }

    /// Programs find their own files beside them or one directory up, so all of the place in the
    /// home directory is shown that a tool lies in.
    private List<String> tools(List<String> homes) {
        List<String> places = new ArrayList<>();
        for (String tool : ground.tools()) {
            homes.stream()
                    .filter(home -> isInside(home, tool))
                    .forEach(home -> places.addAll(FencePlaces.ofTool(home, tool)));
            if (FencePlaces.SCRATCH.stream().anyMatch(scratch -> isInside(scratch, tool))) {
                places.add(tool);
            }
        }
        return places.stream().filter(ground::has).distinct().toList();
    }

    private static boolean isInside(String directory, String path) {
        return Ground.holds(directory, path) && !directory.equals(path);
    }

    /// A path that begins with `~` is one of every home directory.
    private Stream<String> expanded(String path) {
        return path.startsWith("~")
                ? ground.homes().stream().map(home -> at(home, path))
                : Stream.of(path);
    }

    private static String at(String home, String path) {
        return path.equals("~") ? home : home + path.substring(1);
    }
}
