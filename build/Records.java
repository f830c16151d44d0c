import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes `equals` and `hashCode` of records plain code.
///
/// javac leaves them to be linked by the JDK when they are first called, which spins classes for
/// every record: 10 ms for the first, and the AOT cache of JDK 25 cannot hold the result. Here each
/// becomes a private static method that does the same, component by component. `toString` stays.
final class Records {
    private static final String OWNER = "Ljava/lang/runtime/ObjectMethods;";
    private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");
    private static final int FACTOR = 31;

    private final List<Site> sites = new ArrayList<>();
    private final ClassDesc owner;

    private record Component(String name, ClassDesc type) {}

    private record Site(
            String name, MethodTypeDesc type, boolean equals, List<Component> components) {}

    private Records(ClassModel model) {
        owner = model.thisClass().asSymbol();
    }

    /// The class with its methods written out, where it has any.
    static Optional<byte[]> rewritten(ClassFile classFile, byte[] bytes) {
        ClassModel model = classFile.parse(bytes);
        Records records = new Records(model);
        ClassTransform transform =
                ClassTransform.transformingMethodBodies(records::replace)
                        .andThen(ClassTransform.endHandler(records::addMethods));
        byte[] changed = classFile.transformClass(model, transform);
        return records.sites.isEmpty() ? Optional.empty() : Optional.of(changed);
    }

    private void replace(CodeBuilder code, CodeElement element) {
        Optional<Site> site =
                element instanceof InvokeDynamicInstruction call ? site(call) : Optional.empty();
        site.ifPresentOrElse(
                found -> code.invokestatic(owner, found.name(), found.type()),
                () -> code.with(element));
    }

    private Optional<Site> site(InvokeDynamicInstruction call) {
        DirectMethodHandleDesc bootstrap = call.bootstrapMethod();
        String method = call.name().stringValue();
        boolean known = method.equals("equals") || method.equals("hashCode");
        if (!bootstrap.owner().descriptorString().equals(OWNER) || !known) {
            return Optional.empty();
        }
        List<ConstantDesc> arguments = call.bootstrapArgs();
        String names = (String) arguments.get(1);
        List<Component> components = new ArrayList<>();
        for (int i = 2; i < arguments.size(); i++) {
            ClassDesc type = ((MethodHandleDesc) arguments.get(i)).invocationType().returnType();
            components.add(new Component(names.split(";", -1)[i - 2], type));
        }
        Site site =
                new Site(
                        method + "$components",
                        call.typeSymbol(),
                        method.equals("equals"),
                        components);
        sites.add(site);
        return Optional.of(site);
    }

    private void addMethods(ClassBuilder builder) {
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
        for (Site site : sites) {
            builder.withMethodBody(
                    site.name(),
                    site.type(),
                    flags,
                    code -> {
                        if (site.equals()) {
                            equals(code, site);
                        } else {
                            hashCode(code, site);
                        }
                    });
        }
    }

    private void hashCode(CodeBuilder code, Site site) {
        code.iconst_0();
        for (Component component : site.components()) {
            code.loadConstant(FACTOR).imul();
            code.aload(0).getfield(owner, component.name(), component.type());
            ClassDesc type = component.type();
            boolean primitive = type.isPrimitive();
            code.invokestatic(
                    primitive ? wrapper(type) : OBJECTS,
                    "hashCode",
                    MethodTypeDesc.of(
                            ConstantDescs.CD_int, primitive ? type : ConstantDescs.CD_Object));
            code.iadd();
        }
        code.ireturn();
    }

    private void equals(CodeBuilder code, Site site) {
        Label differs = code.newLabel();
        Label other = code.newLabel();
        code.aload(0).aload(1).if_acmpne(other).iconst_1().ireturn().labelBinding(other);
        code.aload(1).instanceOf(owner).ifeq(differs);
        code.aload(1).checkcast(owner).astore(2);
        for (Component component : site.components()) {
            code.aload(0).getfield(owner, component.name(), component.type());
            code.aload(2).getfield(owner, component.name(), component.type());
            compare(code, component.type(), differs);
        }
        code.iconst_1().ireturn().labelBinding(differs).iconst_0().ireturn();
    }

    private static void compare(CodeBuilder code, ClassDesc type, Label differs) {
        switch (TypeKind.from(type).asLoadable()) {
            case INT -> code.if_icmpne(differs);
            case LONG -> code.lcmp().ifne(differs);
            case FLOAT, DOUBLE ->
                    code.invokestatic(
                                    wrapper(type),
                                    "compare",
                                    MethodTypeDesc.of(ConstantDescs.CD_int, type, type))
                            .ifne(differs);
            default ->
                    code.invokestatic(
                                    OBJECTS,
                                    "equals",
                                    MethodTypeDesc.of(
                                            ConstantDescs.CD_boolean,
                                            ConstantDescs.CD_Object,
                                            ConstantDescs.CD_Object))
                            .ifeq(differs);
        }
    }

    private static ClassDesc wrapper(ClassDesc primitive) {
        return switch (primitive.descriptorString()) {
            case "Z" -> ConstantDescs.CD_Boolean;
            case "B" -> ConstantDescs.CD_Byte;
            case "C" -> ConstantDescs.CD_Character;
            case "S" -> ConstantDescs.CD_Short;
            case "I" -> ConstantDescs.CD_Integer;
            case "J" -> ConstantDescs.CD_Long;
            case "F" -> ConstantDescs.CD_Float;
            default -> ConstantDescs.CD_Double;
        };
    }
}
