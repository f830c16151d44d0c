package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.kit.TestBed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A run that is killed and resumed comes to what it would have come to.
class CrashMatrixTest {
    @TempDir private Path directory;

    @Test
    void everyLineOfTheJournalCanBeTheLast() {
        Matrix matrix = Matrix.of(TestBed.Kind.valueOf(System.getProperty("bed")), directory);
        int k = Integer.getInteger("k");
        java.util.List<Matrix.Hit> all = matrix.hits(Moment.Kind.valueOf(System.getProperty("kind")));
        System.err.println(all.size());
        java.util.List<Matrix.Hit> some = new java.util.ArrayList<>();
        for (int i = Integer.getInteger("from", 0); i < all.size(); i += k) some.add(all.get(i));

        assertThat(matrix.differences(some, "all")).isEmpty();
    }
}
