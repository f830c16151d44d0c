package baton.core.contract.result;

import baton.core.contract.work.SectionName;

/// The sections of a report. A direct report has `VERIFICATION` where the others have `RESULTS`;
/// either title is read for either.
final class ReportSections {
    static final SectionName SUMMARY = SectionName.of("Summary", "요약", "サマリー", "要約");
    static final SectionName CHECKLIST =
            SectionName.of("Completed Checklist", "완료 체크리스트", "完了チェックリスト");
    static final SectionName RESULTS =
            SectionName.of("Verification Results", "검증 결과", "検証結果", "Verification", "검증", "検証");
    static final SectionName FILES = SectionName.of("Files Changed", "변경 파일", "変更ファイル");
    static final SectionName ISSUES = SectionName.of("Issues Encountered", "발생 이슈", "発生した問題");
    static final SectionName NOTES =
            SectionName.of("Notes for Subsequent Tasks", "후속 TASK 참고사항", "後続タスクへの注記");
    static final SectionName HANDOFF = SectionName.of("Context Handoff", "컨텍스트 핸드오프", "コンテキスト引き継ぎ");
    static final SectionName VERIFICATION =
            SectionName.of("Verification", "검증", "検証", "Verification Results", "검증 결과", "検証結果");

    private ReportSections() {}
}
