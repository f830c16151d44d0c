package baton.app.kill;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// Copies of classes of Baton in which a method says when it is entered and when it returns. They
/// go in front of the class path of a program that is to be killed: what ships knows nothing of it.
public final class Weaving {
    private static final MethodTypeDesc TELL =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String);

    private static final ClassDesc LISTENER = ClassDesc.of(Moments.class.getName());

    private final Path directory;

    private Weaving(Path directory) {
        this.directory = directory;
    }

    /// Writes them below a directory.
    static void into(Path directory) {
        Weaving weaving = new Weaving(directory);
        weaving.weave("baton/world/files/JournalFile", "append", Moment.Kind.JOURNAL);
        weaving.weave("baton/world/process/Starter", "start", Moment.Kind.START);
        weaving.weave("baton/world/files/AtomicFile", "fresh", Moment.Kind.FILE);
        weaving.weave("baton/world/stage/StageJournal", "keep", Moment.Kind.REPLY);
    }

    private void weave(String type, String method, Moment.Kind kind) {
        try (InputStream in = Weaving.class.getResourceAsStream("/" + type + ".class")) {
            ClassModel model =
                    ClassFile.of().parse(Objects.requireNonNull(in, type).readAllBytes());
            long found = model.methods().stream().filter(m -> isNamed(m, method)).count();
            if (found != 1) {
                throw new AssertionError(type + " has " + found + " methods " + method);
            }
            Path file = directory.resolve(type + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, ClassFile.of().transformClass(model, telling(method, kind)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static ClassTransform telling(String method, Moment.Kind kind) {
        return ClassTransform.transformingMethodBodies(
                candidate -> isNamed(candidate, method), new Telling(kind.name()));
    }

    private static boolean isNamed(MethodModel candidate, String method) {
        return candidate.methodName().equalsString(method);
    }

    private record Telling(String kind) implements CodeTransform {
        @Override
        public void atStart(CodeBuilder code) {
            tell(code, "before");
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof ReturnInstruction) {
                tell(code, "after");
            }
            code.with(element);
        }

        private void tell(CodeBuilder code, String side) {
            code.loadConstant(kind).invokestatic(LISTENER, side, TELL);
        }
    }
}
