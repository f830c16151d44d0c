package baton.core.contract.message;

import java.util.List;

/// The result of a TASK or a check: a TASK passes or fails, an earlier TASK may have been skipped,
/// and a check may not apply.
public enum ResultStatus implements Spelled {
    PASS("PASS"),
    FAIL("FAIL"),
    SKIP("SKIP"),
    NOT_APPLICABLE("N/A");

    static final List<ResultStatus> OF_TASK = List.of(PASS, FAIL);
    static final List<ResultStatus> OF_EARLIER_TASK = List.of(PASS, FAIL, SKIP);
    static final List<ResultStatus> OF_CHECK = List.of(PASS, FAIL, NOT_APPLICABLE);

    private final String word;

    ResultStatus(String word) {
        this.word = word;
    }

    @Override
    public String word() {
        return word;
    }
}
