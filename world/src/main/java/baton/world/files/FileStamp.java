package baton.world.files;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;

/// The names, sizes and times of files as one number. It changes when a file is written, begun or
/// removed, and costs much less than reading the files.
public final class FileStamp {
    /// A project, and the folder of its research.
    private static final int DEPTH = 3;

    private static final int FILES_MAX = 2_000;

    private int left = FILES_MAX;

    private FileStamp() {}

    /// Of everything in a directory, a few levels deep; 0 where there is none.
    public static long below(Path directory) {
        return new FileStamp().of(directory.toFile(), DEPTH);
    }

    private long of(File directory, int depth) {
        File[] files = depth == 0 ? null : directory.listFiles();
        if (files == null) {
            return 0;
        }
        Arrays.sort(files);
        long stamp = files.length;
        for (File file : files) {
            if (left-- <= 0) {
                return stamp;
            }
            long own = 31L * file.getName().hashCode() + 7 * file.lastModified() + file.length();
            stamp = 31 * stamp + own + of(file, depth - 1);
        }
        return stamp;
    }
}
