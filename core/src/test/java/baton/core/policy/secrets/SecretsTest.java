package baton.core.policy.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

class SecretsTest {
    private static final Secrets NONE = Secrets.knowing(List.of());

    /// Put together here, so that no file of this repository holds what looks like a key.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk-|ant-api03-abcdefghijklmnop_QRST",
                "sk-|proj-abcdefghijklmnopqrstuv",
                "gh|p_abcdefghijklmnopqrstuvwxyz0123456789",
                "github|_pat_abcdefghijklmnopqrstuvwxyz0123456789",
                "glpat|-abcdefghijklmnopqrst",
                "AIza|SyabcdefghijklmnopqrstuvwxyzABCDEFG",
                "AKIA|IOSFODNN7EXAMPLE",
                "xox|b-123456789012-abcdefghijkl",
                "npm|_abcdefghijklmnopqrstuvwxyz0123456789",
                "xa|pp-1-A0123456789-abcdefgh",
                "sk|_live_abcdefghijklmnop",
                "wh|sec_abcdefghijklmnopqrst",
                "py|pi-AgEIcHlwaS5vcmcabcdefghijklmnop",
                "hf|_abcdefghijklmnopqrstuvwxyz0123456789",
                "gs|k_abcdefghijklmnopqrstuvwxyz0123456789",
                "xa|i-abcdefghijklmnopqrstuvwxyz0123456789",
                "ya|29.abcdefghijklmnopqrstuvwxyz",
                "GOC|SPX-abcdefghijklmnopqrstuvwx",
                "S|G.abcdefghijklmnopqrst.abcdefghijklmnopqrstuvwxyz0123456789abcd",
                "do|p_v1_0123456789abcdef0123456789abcdef01234567",
                "eyJ|hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.abcdefghijklmnop"
            })
    void keysOfProvidersAreTakenOut(String parts) {
        String key = parts.replace("|", "");
        assertThat(NONE.scrub("with " + key + ", then")).isEqualTo("with [secret], then");
    }

    @Test
    void whatFollowsBearerIsTakenOut() {
        assertThat(NONE.scrub("Authorization: Bearer abcdefghijklmnop.qrst=="))
                .isEqualTo("Authorization: Bearer [secret]");
    }

    @ParameterizedTest
    @CsvSource({
        "postgres://me:hunter22@db.example/x,      postgres://me:[secret]@db.example/x",
        "authorization: Basic bWU6aHVudGVyMjI=,    authorization: Basic [secret]",
        "x-api-key: abcdef012345,                  x-api-key: [secret]",
    })
    void whatARequestIsAllowedByIsTakenOut(String text, String clean) {
        assertThat(NONE.scrub(text)).isEqualTo(clean);
    }

    @Test
    void aPrivateKeyIsTakenOutWhole() {
        String key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nabc=\n-----END RSA PRIVATE KEY-----";
        assertThat(NONE.scrub("a\n" + key + "\nb")).isEqualTo("a\n[secret]\nb");
        assertThat(NONE.scrub(key.replace("\n", "\\n"))).isEqualTo("[secret]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ask-me-anything-about-tests-now",
                "sk-short",
                "a bearer of news",
                "commit 0123456789abcdef0123456789abcdef01234567",
                "AKIA is no key",
                "-----BEGIN CERTIFICATE-----"
            })
    void ordinaryTextStays(String text) {
        assertThat(NONE.scrub(text)).isEqualTo(text);
    }

    @Test
    void valuesOfSecretVariablesAreKnown() {
        Secrets known =
                Secrets.ofEnvironment(
                        Map.of("MY_TOKEN", "hushhush1", "PATH", "/usr/bin:/bin", "KEY", "abc"));
        assertThat(known.scrub("hushhush1 /usr/bin:/bin abc"))
                .isEqualTo("[secret] /usr/bin:/bin abc");
    }

    @Test
    void aFileOfVeryManyValuesDisplacesNoneOfTheEnvironment() {
        Secrets secrets =
                Secrets.ofEnvironment(Map.of("MY_TOKEN", "tok-Zq81xx"))
                        .andFile(
                                IntStream.range(0, 600)
                                        .mapToObj(
                                                i ->
                                                        "V"
                                                                + i
                                                                + "_KEY="
                                                                + "long-Value-".repeat(4)
                                                                + i)
                                        .toList());

        assertThat(secrets.scrub("it is tok-Zq81xx")).isEqualTo("it is [secret]");
        assertThat(secrets.scrub("it is " + "long-Value-".repeat(4) + "7.")).doesNotContain("long");
    }

    @Test
    void valuesOfAFileAreKnown() {
        Secrets known =
                NONE.andFile(
                        List.of(
                                "# X=commented-out1",
                                "A=\"First-value1\"",
                                "export B='second-one2'"));
        assertThat(known.scrub("First-value1, second-one2, commented-out"))
                .isEqualTo("[secret], [secret], commented-out");
    }

    @Test
    void ordinarySettingsOfAFileStayUnlessTheirNameIsSecret() {
        Secrets known =
                NONE.andFile(
                        List.of(
                                "NODE_ENV=development",
                                "PORT=12345678",
                                "URL=http://localhost:8080",
                                "DATA=./var/data/files",
                                "DB_PASSWORD=correcthorse"));
        String text = "development 12345678 http://localhost:8080 ./var/data/files";
        assertThat(known.scrub(text + " correcthorse")).isEqualTo(text + " [secret]");
    }

    @Test
    void dataKeepsItsShape() {
        Secrets known = Secrets.knowing(List.of("hushhush1"));
        Value data =
                Value.fields(
                        Map.of("a", Value.items(List.of(Value.of("x hushhush1"), Value.of(3)))));
        assertThat(Json.line(known.scrub(data))).isEqualTo("{\"a\":[\"x [secret]\",3]}");
    }

    @Test
    void longHostileTextTakesNoTime() {
        String text = "eyJ" + "a".repeat(200_000) + " bearer " + "-".repeat(200_000);
        assertThat(NONE.scrub(text)).isNotEmpty();
    }
}
