package baton.core.contract.task;

import static baton.core.contract.work.WorkDocument.heading;

import baton.core.contract.Reading;
import baton.core.contract.work.Language;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.SectionName;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkCriterion;
import baton.core.contract.work.WorkId;
import baton.core.text.Source;

import java.util.List;
import java.util.Optional;

/// One TASK: which WORK it is part of, what it waits for, what it changes, when it is done. What it
/// depends on stands in ascending order, each TASK once.
public record TaskSpec(
        TaskId id,
        OneLine title,
        WorkId work,
        OneLine workTitle,
        List<TaskId> dependencies,
        SectionLines scope,
        List<FileChange> files,
        List<WorkCriterion> acceptance,
        Optional<TaskScript> verify) {

    static final SectionName WORK = SectionName.of("WORK", "워크", "ワーク");
    static final SectionName DEPENDENCIES =
            SectionName.of("Dependencies", "의존성", "依存関係", "의존관계", "선행 TASK");
    static final SectionName OVERVIEW =
            SectionName.of("Task Overview", "Task 개요", "タスク概要", "개요", "작업 개요");
    static final SectionName SCOPE =
            SectionName.of("Scope", "범위", "スコープ", "작업 범위", "구현 범위", "範囲", "作業範囲");
    static final SectionName FILES =
            SectionName.of(
                    "Files",
                    "파일",
                    "ファイル",
                    "대상 파일",
                    "변경 파일",
                    "수정 파일",
                    "파일 목록",
                    "변경 대상 파일",
                    "対象ファイル",
                    "変更ファイル");
    static final SectionName ACCEPTANCE =
            SectionName.of(
                    "Acceptance Criteria",
                    "인수 기준",
                    "受け入れ基準",
                    "수용 기준",
                    "완료 조건",
                    "완료 기준",
                    "受入基準",
                    "受け入れ条件");
    static final SectionName VERIFY =
            SectionName.of(
                    "Verify",
                    "검증",
                    "検証",
                    "Verification",
                    "Verify Commands",
                    "Verification Commands",
                    "검증 방법",
                    "검증 명령",
                    "검증 명령어",
                    "検証コマンド");

    public TaskSpec {
        if (title.isEmpty()) {
            throw new IllegalArgumentException(id + " without a title");
        }
        dependencies = dependencies.stream().distinct().sorted().toList();
        files = List.copyOf(files);
        acceptance = List.copyOf(acceptance);
    }

    /// The same with these files.
    public TaskSpec with(List<FileChange> changed) {
        return new TaskSpec(
                id, title, work, workTitle, dependencies, scope, changed, acceptance, verify);
    }

    public static Reading<TaskSpec> parse(Source source) {
        return new TaskSpecReader(source).read();
    }

    public String render() {
        return render(Language.EN);
    }

    /// The TASK with its headings in a language. The one of the WORK is a name in all of them.
    public String render(Language language) {
        StringBuilder text = new StringBuilder(heading(1, id + ": " + title));
        text.append("\n## WORK\n").append(work);
        text.append(workTitle.isEmpty() ? "" : ": " + workTitle);
        text.append("\n\n").append(heading(2, DEPENDENCIES.in(language)));
        dependencies.forEach(before -> text.append("- ").append(before).append(" (required)\n"));
        text.append('\n').append(heading(2, SCOPE.in(language)));
        text.append(scope).append(scope.isEmpty() ? "" : "\n");
        text.append('\n').append(heading(2, FILES.in(language)));
        text.append("| Path | Action | Description |\n|------|--------|-------------|\n");
        files.forEach(file -> text.append(file.render()));
        text.append('\n').append(heading(2, ACCEPTANCE.in(language)));
        acceptance.forEach(criterion -> text.append(criterion.render()));
        text.append('\n').append(heading(2, VERIFY.in(language)));
        verify.ifPresent(script -> text.append(script.render()));
        return text.toString();
    }
}
