package baton.core.contract.requirement;

import static baton.core.contract.work.WorkDocument.heading;

import baton.core.contract.Reading;
import baton.core.contract.work.Language;
import baton.core.contract.work.SectionName;
import baton.core.contract.work.WorkCriterion;
import baton.core.contract.work.WorkId;
import baton.core.text.Source;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The requirement of a WORK: the request word for word, what follows from it, and what will be
/// accepted. There is a request, at least one functional requirement and one criterion, and no
/// number stands twice. Only the long form may be without an id.
public record Requirement(
        Optional<WorkId> work,
        String request,
        List<Item> functional,
        List<Item> nonFunctional,
        List<WorkCriterion> acceptance) {

    static final SectionName ORIGINAL =
            SectionName.of("Original Request", "원본 요청", "元の依頼", "원본 요청사항", "사용자 요청", "元のリクエスト");
    static final SectionName GOAL = SectionName.of("Goal", "목표", "目標", "목적", "Background", "배경");
    static final SectionName FUNCTIONAL =
            SectionName.of("Functional Requirements", "기능 요구사항", "機能要件", "기능 요건", "機能要求");
    static final SectionName NON_FUNCTIONAL =
            SectionName.of("Non-Functional Requirements", "비기능 요구사항", "非機能要件", "비기능 요건", "非機能要求");
    static final SectionName ACCEPTANCE =
            SectionName.of("Acceptance Criteria", "인수 기준", "受け入れ基準", "수용 기준", "受入基準");

    public Requirement {
        functional = List.copyOf(functional);
        nonFunctional = List.copyOf(nonFunctional);
        acceptance = List.copyOf(acceptance);
        boolean whole = !request.isBlank() && !functional.isEmpty() && !acceptance.isEmpty();
        boolean clean = request.equals(OriginalRequest.clean(request));
        if (!whole || !clean) {
            throw new IllegalArgumentException("a requirement without its parts");
        }
        requireNumbered(functional, Item.Kind.FR);
        requireNumbered(nonFunctional, Item.Kind.NFR);
    }

    public static Reading<Requirement> parse(Source source) {
        return new RequirementReader(source).read();
    }

    /// The request in a requirement of any form: its quote, else the words that stand for it, else
    /// all of its text, else its title. A file without words has none.
    public static Optional<String> requested(Source source) {
        return new RequirementReader(source).requested();
    }

    /// A request as it can be kept: any text, its line ends and control characters made plain.
    public static String request(String any) {
        return OriginalRequest.clean(any);
    }

    public String render() {
        return render(Language.EN);
    }

    /// The requirement with its headings in a language.
    public String render(Language language) {
        String title = work.map(id -> "Requirement — " + id).orElse("요구사항 명세서");
        return heading(1, title)
                + "\n"
                + heading(2, ORIGINAL.in(language))
                + OriginalRequest.quote(request)
                + "\n"
                + heading(2, FUNCTIONAL.in(language))
                + list(functional)
                + "\n"
                + heading(2, NON_FUNCTIONAL.in(language))
                + list(nonFunctional)
                + "\n"
                + heading(2, ACCEPTANCE.in(language))
                + acceptance.stream().map(WorkCriterion::render).collect(Collectors.joining());
    }

    private static String list(List<Item> items) {
        return items.stream().map(Item::render).collect(Collectors.joining());
    }

    private static void requireNumbered(List<Item> items, Item.Kind kind) {
        long numbers =
                items.stream().filter(i -> i.kind() == kind).map(Item::number).distinct().count();
        if (numbers < items.size()) {
            throw new IllegalArgumentException(kind + " numbers do not fit");
        }
    }
}
