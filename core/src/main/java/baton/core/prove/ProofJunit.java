package baton.core.prove;

import baton.core.Plural;
import baton.core.Problem;
import baton.core.mutant.Hunk;
import baton.core.prove.Proof.Tried;
import baton.core.text.Xml;
import baton.core.text.Xml.Element;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A proof as a report of JUnit, which continuous integration shows as tests: rules that are
/// broken, Verify, the number of tests, the mistakes together, and each part of the change that
/// nothing needs.
public record ProofJunit(Proof proof) {
    private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

    public String text() {
        List<Element> cases = new ArrayList<>();
        proof.broken().forEach(one -> cases.add(test(one.message(), Optional.of(one))));
        cases.add(verify());
        proof.before().ifPresent(_ -> cases.add(counted()));
        if (!proof.tried().isEmpty()) {
            cases.add(mistakes());
        }
        proof.idle().forEach(part -> cases.add(idle(part)));
        return HEAD + Xml.write(Element.of("testsuites", List.of(suite(cases))));
    }

    private static Element suite(List<Element> cases) {
        return Element.of("testsuite", cases)
                .with("name", "baton prove")
                .with("tests", String.valueOf(cases.size()))
                .with("failures", number(cases, "failure"))
                .with("errors", "0")
                .with("skipped", number(cases, "skipped"));
    }

    private static String number(List<Element> cases, String ended) {
        return String.valueOf(cases.stream().filter(c -> c.child(ended).isPresent()).count());
    }

    private Element verify() {
        String name = proof.plain() ? "Verify is green" : "Verify is green, twice";
        return test(name, problem("VERIFY_RED", "VERIFY_FLAKY"));
    }

    private Element counted() {
        return test("as many tests as before", problem("TESTS_FAILED", "TESTS_SHRANK"));
    }

    private Element mistakes() {
        String name = "Verify notices one of " + Plural.count(proof.tried().size(), "mistake");
        String tried = String.join("\n", proof.tried().stream().map(Tried::words).toList()) + "\n";
        Element test = test(name, problem("VERIFY_BLIND", "PROOF_UNFINISHED"));
        List<Element> children = new ArrayList<>(test.children());
        children.add(Element.of("system-out", tried));
        return named(name, children);
    }

    /// No test needs a comment or a log, so that this is no failure.
    private static Element idle(Hunk part) {
        Element skipped =
                Element.of("skipped", List.of())
                        .with("message", "UNPROVED_HUNK: Verify is green without it");
        return named("needs " + part.words(), List.of(skipped));
    }

    private Optional<Problem> problem(String... codes) {
        return proof.problems().stream()
                .filter(one -> List.of(codes).contains(one.fault().name()))
                .findFirst();
    }

    private static Element test(String name, Optional<Problem> problem) {
        List<Element> failure =
                problem
                        .map(
                                one ->
                                        Element.of("failure", "fix: " + one.fix())
                                                .with("type", one.fault().name())
                                                .with("message", one.message()))
                        .stream()
                        .toList();
        return named(name, failure);
    }

    private static Element named(String name, List<Element> children) {
        return Element.of("testcase", children).with("classname", "baton.prove").with("name", name);
    }
}
