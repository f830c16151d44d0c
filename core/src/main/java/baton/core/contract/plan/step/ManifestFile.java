package baton.core.contract.plan.step;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.plan.reading.Findings;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Fence;
import baton.core.text.Source;

import java.util.List;
import java.util.Optional;

/// A manifest that stands alone: a YAML file that begins with `manifest:`, or the first such block
/// of a Markdown page.
///
/// @param manifest nothing where a problem is an error
public record ManifestFile(Optional<Manifest> manifest, List<Problem> problems) {
    public ManifestFile {
        problems = List.copyOf(problems);
    }

    public static ManifestFile read(Source source) {
        // Lines of a fence are counted from the one after it.
        Fence whole = new Fence("yaml", source.text().lines().toList(), 0);
        Optional<Fence> fence =
                opens(whole)
                        ? Optional.of(whole)
                        : Markdown.scan(source).fences().stream()
                                .filter(ManifestFile::opens)
                                .findFirst();
        if (fence.isEmpty()) {
            Problem missing = Fault.MANIFEST_MISSING.because("there is no block `manifest:`");
            return new ManifestFile(Optional.empty(), List.of(missing));
        }
        Findings findings = new Findings();
        ManifestReader.Result read = ManifestReader.read(fence.get(), findings);
        return new ManifestFile(read.manifest(), findings.problems());
    }

    private static boolean opens(Fence fence) {
        return ManifestFields.startsWith(ManifestReader.ROOT, fence);
    }
}
