package baton.world.files;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// The way from a directory along the components of a name, each opened from the handle of the one
/// before it.
record Way(Path root) {
    /// An action at the end of the way, in the last directory and with the last component.
    interface Deed<T> {
        T in(Handle directory, Path last) throws IOException;
    }

    interface Step {
        Handle from(Handle directory, Path part) throws IOException;
    }

    /// A component on the way is there and no directory.
    static final class BeyondDirectory extends IOException {
        private static final long serialVersionUID = 1;

        BeyondDirectory(IOException cause) {
            super(cause);
        }
    }

    <T> T along(Path name, Step step, Deed<T> deed) throws IOException {
        refuseOdd(name);
        Handle at = Handle.open(root);
        try {
            for (int i = 0; i < name.getNameCount() - 1; i++) {
                Handle next = entered(at, name.getName(i), step);
                at.close();
                at = next;
            }
            return deed.in(at, name.getName(name.getNameCount() - 1));
        } finally {
            at.close();
        }
    }

    private static Handle entered(Handle at, Path part, Step step) throws IOException {
        try {
            return step.from(at, part);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (FileSystemException e) {
            boolean other = at.facts(part).filter(f -> !f.isDirectory()).isPresent();
            throw other ? new BeyondDirectory(e) : e;
        }
    }

    private static void refuseOdd(Path name) {
        boolean odd = name.isAbsolute() || name.getNameCount() == 0;
        for (Path part : name) {
            String text = part.toString();
            odd |= text.isEmpty() || text.equals(".") || text.equals("..");
        }
        if (odd) {
            throw new Failure(Fault.PATH_OUTSIDE.because("`" + name + "` names nothing inside"));
        }
    }
}
