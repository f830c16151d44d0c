package baton.app.install;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// The files of the plugin as the program carries them.
public final class PluginFiles {
    private static final String RESOURCES = "/baton/plugin/";

    static final List<String> PATHS =
            List.of(
                    ".claude-plugin/plugin.json",
                    ".mcp.json",
                    "hooks/hooks.json",
                    "skills/brief/SKILL.md",
                    "skills/continue/SKILL.md",
                    "skills/execute/SKILL.md",
                    "skills/plan/SKILL.md",
                    "skills/research/SKILL.md",
                    "skills/review/SKILL.md",
                    "skills/work/SKILL.md");

    private PluginFiles() {}

    /// Contents by path.
    public static SequencedMap<String, byte[]> all() {
        SequencedMap<String, byte[]> files = new LinkedHashMap<>();
        PATHS.forEach(path -> files.put(path, content(path)));
        return files;
    }

    private static byte[] content(String path) {
        try (InputStream in = PluginFiles.class.getResourceAsStream(RESOURCES + path)) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks " + path);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
