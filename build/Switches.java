import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Makes the pattern switches of compiled classes plain code.
///
/// javac leaves a switch over types to be linked by the JDK when it is first reached, which spins a
/// class each time: 4 ms for the first, more than half a millisecond for each further one, and the
/// AOT cache of JDK 25 cannot hold the result. Here each becomes a private static method that asks
/// `instanceof` in the same order, with the same answers.
final class Switches {
    private static final String OWNER = "Ljava/lang/runtime/SwitchBootstraps;";

    private final ClassDesc owner;
    private final boolean isInterface;
    private final List<Site> sites = new ArrayList<>();

    /// A switch: what is switched over, and its cases, each a type or a text.
    private record Site(String name, MethodTypeDesc type, List<ConstantDesc> cases) {}

    private Switches(ClassModel model) {
        owner = model.thisClass().asSymbol();
        isInterface = model.flags().has(AccessFlag.INTERFACE);
    }

    /// Rewrites the classes of a jar in place; `path` holds the classes they refer to.
    static void rewrite(Path jar, List<Path> path) throws IOException {
        List<FileSystem> open = new ArrayList<>();
        try (FileSystem zip = FileSystems.newFileSystem(jar)) {
            for (Path other : path) {
                open.add(other.equals(jar) ? zip : FileSystems.newFileSystem(other));
            }
            ClassFile classFile = ClassFile.of(ClassHierarchyResolverOption.of(resolver(open)));
            List<Path> classes;
            try (Stream<Path> files = Files.walk(zip.getPath("/"))) {
                classes = files.filter(file -> file.toString().endsWith(".class")).toList();
            }
            for (Path file : classes) {
                Optional<byte[]> rewritten = rewritten(classFile, Files.readAllBytes(file));
                if (rewritten.isPresent()) {
                    Files.write(file, rewritten.get());
                }
                Optional<byte[]> records = Records.rewritten(classFile, Files.readAllBytes(file));
                if (records.isPresent()) {
                    Files.write(file, records.get());
                }
            }
        } finally {
            for (FileSystem zip : open) {
                zip.close();
            }
        }
    }

    private static ClassHierarchyResolver resolver(List<FileSystem> path) {
        return ClassHierarchyResolver.ofResourceParsing(name -> open(name, path))
                .orElse(ClassHierarchyResolver.defaultResolver())
                .cached();
    }

    /// The class file of a name, or null, as the resolver asks for it.
    private static InputStream open(ClassDesc name, List<FileSystem> path) {
        String descriptor = name.descriptorString();
        String file = "/" + descriptor.substring(1, descriptor.length() - 1) + ".class";
        try {
            for (FileSystem zip : path) {
                if (Files.exists(zip.getPath(file))) {
                    return Files.newInputStream(zip.getPath(file));
                }
            }
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<byte[]> rewritten(ClassFile classFile, byte[] bytes) {
        ClassModel model = classFile.parse(bytes);
        Switches switches = new Switches(model);
        ClassTransform transform =
                ClassTransform.transformingMethodBodies(switches::replace)
                        .andThen(ClassTransform.endHandler(switches::addMethods));
        byte[] changed = classFile.transformClass(model, transform);
        return switches.sites.isEmpty() ? Optional.empty() : Optional.of(changed);
    }

    private void replace(CodeBuilder code, CodeElement element) {
        Optional<Site> site =
                element instanceof InvokeDynamicInstruction call ? site(call) : Optional.empty();
        site.ifPresentOrElse(
                found -> code.invokestatic(owner, found.name(), found.type(), isInterface),
                () -> code.with(element));
    }

    /// The switch behind a dynamic call, where it is one over types and texts.
    private Optional<Site> site(InvokeDynamicInstruction call) {
        DirectMethodHandleDesc bootstrap = call.bootstrapMethod();
        boolean isSwitch =
                bootstrap.owner().descriptorString().equals(OWNER)
                        && bootstrap.methodName().equals("typeSwitch");
        List<ConstantDesc> cases = call.bootstrapArgs();
        if (!isSwitch || !cases.stream().allMatch(Switches::isTypeOrText)) {
            return Optional.empty();
        }
        Site site = new Site("caseOf$" + sites.size(), call.typeSymbol(), cases);
        sites.add(site);
        return Optional.of(site);
    }

    private static boolean isTypeOrText(ConstantDesc label) {
        return label instanceof ClassDesc || label instanceof String;
    }

    private void addMethods(ClassBuilder builder) {
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
        for (Site site : sites) {
            builder.withMethodBody(site.name(), site.type(), flags, code -> body(code, site));
        }
    }

    /// The index of the first case, from the second argument on, that fits the first one; -1 for
    /// null, the number of cases where none does.
    private static void body(CodeBuilder code, Site site) {
        Label present = code.newLabel();
        code.aload(0).ifnonnull(present).iconst_m1().ireturn().labelBinding(present);
        for (int i = 0; i < site.cases().size(); i++) {
            Label next = code.newLabel();
            code.iload(1).loadConstant(i).if_icmpgt(next);
            test(code, site.cases().get(i)).ifeq(next);
            code.loadConstant(i).ireturn().labelBinding(next);
        }
        code.loadConstant(site.cases().size()).ireturn();
    }

    private static CodeBuilder test(CodeBuilder code, ConstantDesc label) {
        if (label instanceof ClassDesc type) {
            return code.aload(0).instanceOf(type);
        }
        MethodTypeDesc equals =
                MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object);
        return code.loadConstant(label)
                .aload(0)
                .invokevirtual(ConstantDescs.CD_Object, "equals", equals);
    }
}
