package baton.tidy;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.Set;

/// The direction in which the modules and packages of Baton depend on each other, and what the core
/// never sees.
class LayersTest {
    private static final JavaClasses BATON =
            new ClassFileImporter()
                    .withImportOption(place -> !place.contains("/test-classes/"))
                    .withImportOption(place -> !place.contains("-tests.jar"))
                    .importPackages("baton");

    private static final String CORE = "baton.core..";
    private static final String TEXT = "baton.core.text..";

    private static final String[] TEXT_LIBRARIES = {
        "tools.jackson..",
        "org.snakeyaml..",
        "com.google.re2j..",
        "org.commonmark..",
        "javax.xml..",
        "org.w3c.dom..",
        "org.xml.sax.."
    };

    /// Of the packages and classes that reach out of the program, or wait.
    private static final List<String> OUTSIDE_PACKAGES =
            List.of(
                    "java.io",
                    "java.net",
                    "java.nio.channels",
                    "java.nio.file",
                    "java.util.concurrent");

    private static final Set<String> OUTSIDE_CLASSES =
            Set.of(
                    "java.lang.Process",
                    "java.lang.ProcessBuilder",
                    "java.lang.ProcessHandle",
                    "java.lang.Runtime",
                    "java.lang.ScopedValue",
                    "java.lang.Thread",
                    "java.lang.ThreadLocal",
                    "java.security.SecureRandom",
                    "java.time.Clock",
                    "java.util.Random",
                    "java.util.SplittableRandom",
                    "java.util.Timer");

    private static final Set<String> TEXT_IN_MEMORY =
            Set.of(
                    "java.io.Reader",
                    "java.io.Serializable",
                    "java.io.StringReader",
                    "java.io.StringWriter",
                    "java.io.Writer");

    private static final Set<String> PURE_SYSTEM_METHODS = Set.of("arraycopy", "identityHashCode");

    @Test
    void modulesDependInOneDirection() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .optionalLayer("core")
                .definedBy(CORE)
                .optionalLayer("world")
                .definedBy("baton.world..")
                .optionalLayer("cluster")
                .definedBy("baton.cluster..")
                .optionalLayer("app")
                .definedBy("baton.app..")
                .whereLayer("app")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("cluster")
                .mayOnlyBeAccessedByLayers("app")
                .whereLayer("world")
                .mayOnlyBeAccessedByLayers("cluster", "app")
                .whereLayer("core")
                .mayOnlyBeAccessedByLayers("world", "cluster", "app")
                .check(BATON);
    }

    @Test
    void theCoreReachesNothingOutsideItself() {
        noClasses()
                .that()
                .resideInAPackage(CORE)
                .should()
                .dependOnClassesThat(describe("reach outside", LayersTest::reachesOutside))
                .check(BATON);
    }

    @Test
    void theCoreAsksForNoFactsOfTheMachine() {
        noClasses()
                .that()
                .resideInAPackage(CORE)
                .should()
                .accessTargetWhere(describe("asks the machine", LayersTest::asksTheMachine))
                .check(BATON);
    }

    @Test
    void textLibrariesStayInCoreText() {
        noClasses()
                .that()
                .resideOutsideOfPackage(TEXT)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(TEXT_LIBRARIES)
                .check(BATON);
    }

    @Test
    void theCoreUsesNoOtherLibrary() {
        DescribedPredicate<JavaClass> known =
                describe("known", type -> type.isPrimitive() || type.isArray());
        classes()
                .that()
                .resideInAPackage(CORE)
                .should()
                .onlyDependOnClassesThat(
                        known.or(JavaClass.Predicates.resideInAnyPackage(TEXT_LIBRARIES))
                                .or(
                                        JavaClass.Predicates.resideInAnyPackage(
                                                CORE, "java..", "org.jspecify..")))
                .check(BATON);
    }

    @Test
    void tokensAreCountedInOnePlace() {
        noClasses()
                .that()
                .resideOutsideOfPackage("baton.world.tokens..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.knuddels..")
                .check(BATON);
    }

    /// Memory that is given back at once is no call.
    @Test
    void nothingCallsC() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Linker.class, SymbolLookup.class)
                .check(BATON);
    }

    @Test
    void packagesFormNoCircle() {
        slices().matching("baton.(**)").should().beFreeOfCycles().check(BATON);
    }

    @Test
    void contractsKnowOnlyNamedContracts() {
        classes()
                .that()
                .resideInAPackage("baton.core.contract.*..")
                .should(new KnowNamedContracts())
                .allowEmptyShould(true)
                .check(BATON);
    }

    @Test
    void theCoreIsImmutable() {
        classes().that().resideInAPackage(CORE).should(new BeImmutable()).check(BATON);
    }

    private static boolean reachesOutside(JavaClass type) {
        if (TEXT_IN_MEMORY.contains(type.getName())) {
            return false;
        }
        return OUTSIDE_CLASSES.contains(type.getName())
                || OUTSIDE_PACKAGES.stream().anyMatch(type.getPackageName()::startsWith);
    }

    private static boolean asksTheMachine(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        String name = access.getTarget().getName();
        return switch (owner) {
            case "java.lang.System" -> !PURE_SYSTEM_METHODS.contains(name);
            case "java.lang.Math" -> name.equals("random");
            case "java.util.UUID" -> name.equals("randomUUID");
            case "java.util.Collections" -> name.equals("shuffle");
            case "java.util.Locale" -> name.equals("getDefault");
            case "java.util.TimeZone" -> name.equals("getDefault");
            case "java.time.ZoneId" -> name.equals("systemDefault");
            case String time when time.startsWith("java.time.") -> name.equals("now");
            case String _ -> false;
        };
    }
}
