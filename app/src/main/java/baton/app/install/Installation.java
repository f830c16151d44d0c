package baton.app.install;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.install.Deed;
import baton.core.install.InstalledFile;
import baton.core.install.Receipt;
import baton.core.text.Source;
import baton.world.files.Links;
import baton.world.files.Tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/// The plugin in one place: what would change, and changing it. A link on the way that leads out of
/// the place refuses everything, since a repository may come from anybody.
public final class Installation {
    private static final String RECEIPT = ".installed.json";
    private static final int COPIES_MAX = 100;
    private static final long BYTES_MAX = 1 << 20;

    private final InstallPlace place;
    private final Tree tree;
    private final SequencedMap<String, byte[]> files;
    private final Receipt receipt;

    public Installation(InstallPlace place, SequencedMap<String, byte[]> files) {
        this.place = place;
        this.tree = tree(place);
        this.files = new LinkedHashMap<>(files);
        this.receipt = receipt(place);
        refuseLinks();
    }

    /// A repository may come from anybody; what a user's own directories lead to is the user's.
    private static Tree tree(InstallPlace place) {
        return new Tree(place.settings().isPresent() ? place.root() : place.plugin(""));
    }

    /// True if anything of the plugin is there: its receipt or its first file.
    public boolean isThere() {
        return Files.exists(place.plugin(RECEIPT))
                || Files.exists(place.plugin(files.firstEntry().getKey()));
    }

    /// The version that was installed last; empty where nothing tells it.
    public String version() {
        return receipt.version();
    }

    /// The changes that have to be made to the files of the plugin. Nothing is touched.
    public List<InstalledFile> changes(boolean force) {
        SequencedMap<String, String> wanted = new LinkedHashMap<>();
        files.forEach((path, content) -> wanted.put(path, digest(content)));
        Map<String, String> present = new HashMap<>();
        for (String path : paths()) {
            Path file = place.plugin(path);
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                present.put(path, digest(file));
            }
        }
        return InstalledFile.between(wanted, present, receipt, force);
    }

    /// Does it; the receipt is written last, so that whatever ends it early is mended next time.
    public void perform(List<InstalledFile> changes, String version) {
        SequencedMap<String, String> installed = new LinkedHashMap<>();
        for (InstalledFile change : changes) {
            perform(change);
            byte[] content = files.get(change.path());
            if (content != null && change.deed() != Deed.KEEP) {
                installed.put(change.path(), digest(content));
            } else if (change.deed() == Deed.KEEP && receipt.files().containsKey(change.path())) {
                installed.put(change.path(), String.valueOf(receipt.files().get(change.path())));
            }
        }
        Receipt now = new Receipt(version, installed);
        if (!now.equals(receipt)) {
            tree.write(place.plugin(RECEIPT), now.render());
        }
    }

    private void perform(InstalledFile change) {
        Path file = place.plugin(change.path());
        switch (change.deed()) {
            case CREATE, REPLACE -> tree.write(file, content(change));
            case SAVE_AND_REPLACE -> {
                save(file);
                tree.write(file, content(change));
            }
            case REMOVE -> {
                boolean _ = tree.delete(file);
                prune(file);
            }
            case SAME, KEEP -> {}
        }
    }

    private byte[] content(InstalledFile change) {
        byte[] content = files.get(change.path());
        if (content == null) {
            throw new IllegalStateException(change.path() + " is not part of the plugin");
        }
        return content;
    }

    /// Directories that hold nothing any more go with their last file.
    private void prune(Path file) {
        Path top = place.plugin("");
        Path at = file.getParent();
        while (at != null && at.startsWith(top) && !at.equals(top) && tree.deleteEmpty(at)) {
            at = at.getParent();
        }
    }

    /// A copy is left beside it.
    private void save(Path file) {
        for (int i = 0; i < COPIES_MAX; i++) {
            Path copy = file.resolveSibling(file.getFileName() + ".bak" + (i == 0 ? "" : "." + i));
            if (tree.rename(file, copy)) {
                return;
            }
        }
        throw new Failure(
                Fault.DISK_FAILED.because(file + ": there are " + COPIES_MAX + " copies already"));
    }

    private List<String> paths() {
        List<String> paths = new ArrayList<>(files.keySet());
        receipt.files().keySet().stream().filter(p -> !files.containsKey(p)).forEach(paths::add);
        return paths;
    }

    private void refuseLinks() {
        List<String> all = new ArrayList<>();
        paths().forEach(path -> all.add(place.plugin() + "/" + path));
        all.add(place.plugin() + "/" + RECEIPT);
        place.settings().ifPresent(all::add);
        place.works().ifPresent(all::add);
        Set<String> leaving =
                place.settings().isPresent() ? Links.leaving(place.root(), all) : Set.of();
        if (!leaving.isEmpty()) {
            throw new Failure(
                    Fault.INSTALL_LEADS_OUT.because(
                            "`" + leaving.iterator().next() + "` leads out of " + place.root()));
        }
    }

    private static Receipt receipt(InstallPlace place) {
        Path file = place.plugin(RECEIPT);
        return tree(place).text(file, file.toString()) instanceof Source.Readable(Source source)
                ? Receipt.parse(source.text()).orElse(Receipt.NONE)
                : Receipt.NONE;
    }

    /// The digest of a file. Anything but a plain file of a sensible size has an empty digest,
    /// which equals no other.
    private static String digest(Path file) {
        try {
            boolean plain =
                    Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                            && Files.size(file) <= BYTES_MAX;
            return plain ? digest(Files.readAllBytes(file)) : "";
        } catch (IOException e) {
            throw new Failure(Fault.FILE_UNREADABLE.because(file + ": " + e), e);
        }
    }

    private static String digest(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
