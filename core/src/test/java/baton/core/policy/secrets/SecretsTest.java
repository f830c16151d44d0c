package baton.core.policy.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
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
                "eyJ|hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.abcdefghijklmnop",
                "gh|s_abcdefghijklmnopqrstuvwxyz0123456789",
                "AS|IAIOSFODNN7EXAMPLE",
                "dck|r_pat_abcdefghijklmnopqrstuvwxyz",
                "abc8|Q~abcdefghijklmnopqrstuvwxyz01234567",
                "S|K0123456789abcdef0123456789abcdef",
                "ke|y-0123456789abcdef0123456789abcdef",
                "HR|KU-01234567-89ab-cdef-0123-456789abcdef",
                "1234|56789:AAabcdefghijklmnopqrstuvwxyz0123456",
                "MTIz|NDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456",
                "sq0|atp-abcdefghijklmnopqrstuv",
                "sh|pat_0123456789abcdef0123456789abcdef",
                "hv|s.abcdefghijklmnopqrstuvwx",
                "dap|i0123456789abcdef0123456789abcdef",
                "pp|lx-abcdefghijklmnopqrstuvwxyz0123456789",
                "ATA|TT3abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz",
                "lin|_api_abcdefghijklmnopqrstuvwxyz0123456789",
                "fi|gd_abcdefghijklmnopqrstuvwxyz0123456789",
                "r8|_abcdefghijklmnopqrstuvwxyz0123456789",
                "sk|_test_abcdefghijklmnop",
                "tsk|ey-auth-abcdefghijklmnop"
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

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "DB_PASSWORD=correcthorsebattery and on,   DB_PASSWORD=[secret] and on",
                "export API_KEY=abc123def456,              export API_KEY=[secret]",
                "{\"client_secret\": \"q1w2e3r4t5\"},        {\"client_secret\": \"[secret]\"}",
                "{\\\"api_key\\\":\\\"q1w2e3r4t5\\\"},          {\\\"api_key\\\":\\\"[secret]\\\"}",
                "password: hunter22hunter,                 password: [secret]",
                "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEX12,"
                        + " aws_secret_access_key = [secret]",
                "curl --token a1b2c3d4e5 host,             curl --token [secret] host",
                "https://x/y?access_token=a1b2c3d4e5&z=1,  https://x/y?access_token=[secret]&z=1",
                "HEROKU_API_KEY=01234567-89ab-cdef-0123-456789abcdef, HEROKU_API_KEY=[secret]",
                "myToken => 'a1b2c3d4e5f6',                myToken => '[secret]'",
                "redis://:hunter22@host:6379,              redis://:[secret]@host:6379",
                "https://h.net/c?sv=1&sig=abcdefghijklmnopqrstuvwxyz012345%3D,"
                        + " https://h.net/c?sv=1&sig=[secret]",
            })
    void whatANameSaysIsSecretIsTakenOut(String text, String clean) {
        assertThat(NONE.scrub(text)).isEqualTo(clean);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"input_tokens\": 123456, \"output_tokens\": 98765432}",
                "const token = parser.nextToken();",
                "String password = environment.password2();",
                "if (token == null) return",
                "TOKEN=$OTHER_TOKEN_2",
                "TOKEN=${TOKEN2:-}",
                "password: string",
                "SECRET_FILE=/run/secrets/db1",
                "the tokenizer: abc123def456",
                "a secretary: abc123def456",
                "--token-file /run/x1y2z3a4",
                "password=********",
                "[secret]",
                "secret: [secret]"
            })
    void whatOnlySpeaksOfSecretsStays(String text) {
        assertThat(NONE.scrub(text)).isEqualTo(text);
    }

    /// A known secret is found however a program has encoded it, wherever the secret stands in the
    /// encoded text.
    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ab", "user:", "longer before it "})
    void whatIsKnownIsFoundInEveryForm(String before) {
        String value = "p/ss word+\"q\"=1?&ü";
        Secrets secrets = Secrets.knowing(List.of(value));
        byte[] bytes = (before + value + " after").getBytes(StandardCharsets.UTF_8);
        byte[] alone = value.getBytes(StandardCharsets.UTF_8);
        String base64 = Base64.getEncoder().encodeToString(bytes);
        String url = Base64.getUrlEncoder().encodeToString(bytes);

        for (String text :
                List.of(
                        before + value,
                        Json.line(Value.of(before + value)),
                        base64,
                        url,
                        HexFormat.of().formatHex(bytes),
                        HexFormat.of().withUpperCase().formatHex(bytes),
                        URLEncoder.encode(before + value, StandardCharsets.UTF_8),
                        URLEncoder.encode(before + value, StandardCharsets.UTF_8)
                                .replace("+", "%20"))) {
            String clean = secrets.scrub("x " + text + " y");
            assertThat(clean).as(text).contains("[secret]").startsWith("x ").endsWith(" y");
            assertThat(clean).doesNotContain("ss word", "ss%20word", "ss+word");
            assertThat(clean).doesNotContain(HexFormat.of().formatHex(alone, 2, 8));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "PGPASSWORD,true", "MY_SECRETS,true", "GITHUB_TOKEN,true", "AWS_ACCESS_KEY_ID,true",
        "MYSQL_PWD,true", "STRIPE_KEY,true", "NPM_CONFIG__AUTH,true", "DB_PASS,true",
        "PWD,false", "PATH,false", "TOKENIZERS_PARALLELISM,false", "SSH_AUTH_SOCK,false",
        "KEYBOARD,false", "GIT_ASKPASS,false", "COMPASS,false", "MONKEY,false"
    })
    void namesSayWhetherTheirValueIsSecret(String name, boolean secret) {
        assertThat(SecretNames.say(name)).isEqualTo(secret);
    }

    @Test
    void aFieldMaySayThatItHoldsASecret() {
        Value.Fields fields =
                Value.fields(
                        Map.of(
                                "client_secret",
                                Value.of("q1w2e3r4t5"),
                                "token_count",
                                Value.of("12")));

        assertThat(Json.line(NONE.scrub(fields)))
                .contains("[secret]", "12")
                .doesNotContain("q1w2e3r4t5");
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
