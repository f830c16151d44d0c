package baton.core.contract.decisions;

import baton.core.contract.decisions.Decision.By;
import baton.core.contract.work.EmptyMarker;
import baton.core.contract.work.Language;
import baton.core.contract.work.SectionName;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The labels of a decision. Korean ones are the older; languages without labels of their own use
/// the English ones.
record Wording(
        String time, String stage, String status, String pending, String byUser, String byAuto) {

    static final SectionName CONTEXT =
            SectionName.of("Context", "배경", "Context", "Background", "背景");
    static final SectionName OPTIONS = SectionName.of("Options", "선택지", "Options", "選択肢");
    static final SectionName RECOMMENDATION =
            SectionName.of("Recommendation", "권고안", "Recommendation", "Recommended", "推奨案");
    static final SectionName CHOSEN =
            SectionName.of(
                    "Decision",
                    "확정값",
                    "Decision",
                    "Chosen",
                    "Final",
                    "Final Value",
                    "Resolution",
                    "確定値");
    static final SectionName BY =
            SectionName.of("Decided by", "결정주체", "Decided by", "결정 주체", "Decider", "決定者");

    static final String[] STATUS = {"Status", "상태", "状態"};
    static final String[] TIME = {"Time", "시각", "At", "When", "Timestamp", "Date", "時刻"};
    static final String[] STAGE = {"Stage", "단계", "段階"};

    private static final Wording ENGLISH =
            new Wording("Time", "Stage", "Status", "(pending)", "user", "auto");
    private static final Wording KOREAN =
            new Wording("시각", "단계", "상태", "(대기 중)", "user 승인", "auto");
    private static final Set<String> PENDING = Set.of("pending", "대기 중", "대기중", "待機中");

    static Wording of(Language language) {
        return switch (language) {
            case KO -> KOREAN;
            case EN, JA -> ENGLISH;
        };
    }

    /// True if an answer says that there is no answer yet.
    static boolean isPending(String answer) {
        String word = answer.replaceAll("[()（）]", "").strip().toLowerCase(Locale.ROOT);
        return EmptyMarker.matches(answer) || PENDING.contains(word);
    }

    String decider(By by) {
        return switch (by) {
            case USER -> byUser;
            case AUTO -> byAuto;
        };
    }

    static Optional<By> by(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        if (word.startsWith("user") || word.startsWith("사용자")) {
            return Optional.of(By.USER);
        }
        boolean auto = word.startsWith("auto") || word.startsWith("자동");
        return auto ? Optional.of(By.AUTO) : Optional.empty();
    }
}
