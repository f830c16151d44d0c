package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.ArtifactType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ContractTest {

    @ParameterizedTest
    @EnumSource
    void theFuzzerStartsFromAGoodFileOfEachType(ArtifactType type) {
        Contract<?> contract = Contract.of(type);
        assertThat(contract.read(contract.seed()).problems()).isEmpty();
    }
}
