package baton.core.work;

import baton.core.contract.requirement.Item;
import baton.core.contract.requirement.Requirement;
import baton.core.contract.work.Language;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.TaskId;
import baton.core.contract.workplan.PlannedTask;
import baton.core.contract.workplan.WorkPlanHeader;
import baton.core.text.Source;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A WORK as it is before TASKs are added to it; a new WORK holds nothing. All that is there stays
/// as it is and keeps its number.
public record WorkBefore(Optional<WorkFiles> work) {
    public static final WorkBefore NOTHING = new WorkBefore(Optional.empty());

    /// A WORK to which TASKs can be added: one whose requirement and plan say nothing that would be
    /// lost when they are written again.
    ///
    /// @param texts its files by their names
    public static Optional<WorkBefore> of(WorkFiles work, Map<String, Source> texts) {
        boolean kept =
                isWritten(texts, WorkFiles.PLAN, work.plan()::render)
                        && work.requirement()
                                .filter(r -> isWritten(texts, WorkFiles.REQUIREMENT, r::render))
                                .isPresent();
        return kept ? Optional.of(new WorkBefore(Optional.of(work))) : Optional.empty();
    }

    /// True if the text is as Baton writes it, its headings in whatever language.
    private static boolean isWritten(
            Map<String, Source> texts, String name, Function<Language, String> written) {
        Optional<String> text = Optional.ofNullable(texts.get(name)).map(Source::text);
        return Arrays.stream(Language.values())
                .map(written)
                .map(Optional::of)
                .anyMatch(text::equals);
    }

    /// The number of the first TASK that is added.
    public int first() {
        return work.map(known -> known.tasks().lastKey().number() + 1).orElse(0);
    }

    /// The plan as whoever adds to it is told.
    public String text() {
        return work.map(
                        known ->
                                known.plan().render()
                                        + "\nThe first TASK that is added has the number "
                                        + first()
                                        + ".\n")
                .orElse("");
    }

    /// True for the plan, and for the files of its TASKs.
    public boolean knows(String name) {
        return work.isPresent()
                && (name.equals(WorkFiles.PLAN)
                        || TaskId.ofFile(name)
                                .or(() -> TaskId.ofResultFile(name))
                                .filter(this::has)
                                .isPresent());
    }

    boolean has(TaskId task) {
        return work.filter(known -> known.tasks().containsKey(task)).isPresent();
    }

    List<PlannedTask> tasks() {
        return work.map(known -> known.plan().tasks()).orElse(List.of());
    }

    OneLine title(OneLine fresh) {
        return work.map(known -> known.plan().title()).orElse(fresh);
    }

    SectionLines goal(SectionLines fresh) {
        return work.map(
                        known ->
                                SectionLines.of(known.plan().goal().text() + "\n\n" + fresh.text()))
                .orElse(fresh);
    }

    Optional<WorkPlanHeader> header() {
        return work.map(known -> known.plan().header());
    }

    /// The requirement with what was asked for before and what is asked for now.
    Requirement with(Requirement fresh) {
        return work.flatMap(WorkFiles::requirement)
                .map(known -> joined(known, fresh))
                .orElse(fresh);
    }

    private static Requirement joined(Requirement known, Requirement fresh) {
        return new Requirement(
                known.work(),
                Requirement.request(known.request() + "\n\n" + fresh.request()),
                items(known.functional(), fresh.functional()),
                items(known.nonFunctional(), fresh.nonFunctional()),
                Stream.concat(known.acceptance().stream(), fresh.acceptance().stream()).toList());
    }

    private static List<Item> items(List<Item> known, List<Item> fresh) {
        int last = known.stream().mapToInt(Item::number).max().orElse(0);
        Stream<Item> numbered =
                fresh.stream().map(i -> new Item(i.kind(), last + i.number(), i.text()));
        return Stream.concat(known.stream(), numbered).toList();
    }
}
