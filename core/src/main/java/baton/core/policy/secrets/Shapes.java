package baton.core.policy.secrets;

import baton.core.policy.secrets.Anchor.Begins;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The shapes of keys of common providers, and of other things that nobody writes unless they are
/// secret. All parts have bounds, so that no text takes long.
final class Shapes {
    /// Keys that begin with a word of their own.
    ///
    /// @param words the words, apart by blanks
    /// @param run how many letters of a key follow the word at least
    /// @param pattern the whole key
    private record Shape(String words, int run, String pattern) {}

    private static final String KEY = "[A-Za-z0-9_-]";
    private static final String HEX = "[a-fA-F0-9]";

    private static final List<Shape> PROVIDERS =
            List.of(
                    // Anthropic, OpenAI, OpenRouter and those that follow them
                    new Shape("sk-", 16, "\\bsk-" + KEY + "{16,200}"),
                    // GitHub and GitLab
                    new Shape(
                            "ghp_ gho_ ghu_ ghs_ ghr_",
                            30,
                            "\\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{30,100}"),
                    new Shape("github_pat_", 30, "\\bgithub_pat_[A-Za-z0-9_]{30,200}"),
                    new Shape(
                            "glpat- gldt- glrt- glptt- glcbt- glft- glsoat- glagent- glimt-",
                            16,
                            "\\bgl(?:pat|dt|rt|ptt|cbt|ft|soat|agent|imt)-" + KEY + "{16,100}"),
                    // Google
                    new Shape("AIza", 30, "\\bAIza" + KEY + "{30,60}"),
                    new Shape("ya29.", 20, "\\bya29\\." + KEY + "{20,500}"),
                    new Shape("GOCSPX-", 20, "\\bGOCSPX-" + KEY + "{20,60}"),
                    // AWS
                    new Shape("AKIA ASIA", 16, "\\b(?:AKIA|ASIA)[A-Z0-9]{16}\\b"),
                    // Slack, Discord
                    new Shape(
                            "xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xoxc- xoxd-",
                            10,
                            "\\bxox[abcdeoprs]-[A-Za-z0-9-]{10,200}"),
                    new Shape("xapp-", 10, "\\bxapp-[A-Za-z0-9-]{10,200}"),
                    // Stripe, Square, Shopify
                    new Shape(
                            "sk_live_ rk_live_ pk_live_ sk_test_ rk_test_",
                            16,
                            "\\b(?:(?:sk|rk|pk)_live|(?:sk|rk)_test)_[A-Za-z0-9]{16,200}"),
                    new Shape("whsec_", 16, "\\bwhsec_[A-Za-z0-9]{16,100}"),
                    new Shape(
                            "sq0atp- sq0csp- sq0idp-",
                            20,
                            "\\bsq0(?:atp|csp|idp)-" + KEY + "{20,60}"),
                    new Shape("EAAA", 50, "\\bEAAA" + KEY + "{50,80}"),
                    new Shape(
                            "shpat_ shpca_ shppa_ shpss_",
                            32,
                            "\\bshp(?:at|ca|pa|ss)_" + HEX + "{32}\\b"),
                    // Registries: npm, PyPI, Docker, RubyGems, JFrog
                    new Shape("npm_", 30, "\\bnpm_[A-Za-z0-9]{30,60}"),
                    new Shape("pypi-", 30, "\\bpypi-" + KEY + "{30,300}"),
                    new Shape("dckr_pat_ dckr_oat_", 20, "\\bdckr_[po]at_" + KEY + "{20,60}"),
                    new Shape("rubygems_", 40, "\\brubygems_[a-f0-9]{40,60}"),
                    new Shape("AKCp", 50, "\\bAKCp[A-Za-z0-9]{50,100}"),
                    // Other models: Hugging Face, Groq, xAI, Perplexity, Replicate, Pinecone
                    new Shape("hf_", 30, "\\bhf_[A-Za-z0-9]{30,60}"),
                    new Shape("gsk_", 30, "\\bgsk_[A-Za-z0-9]{30,100}"),
                    new Shape("xai-", 30, "\\bxai-[A-Za-z0-9]{30,120}"),
                    new Shape("pplx-", 30, "\\bpplx-[A-Za-z0-9]{30,80}"),
                    new Shape("r8_", 30, "\\br8_[A-Za-z0-9]{30,60}"),
                    new Shape("pcsk_", 30, "\\bpcsk_[A-Za-z0-9_]{30,100}"),
                    // Mail and telephone: SendGrid, Mailgun, Twilio
                    new Shape("SG.", 16, "\\bSG\\." + KEY + "{16,40}\\." + KEY + "{30,60}"),
                    new Shape("key-", 32, "\\bkey-[a-f0-9]{32}\\b"),
                    new Shape("SK", 32, "\\bSK[a-f0-9]{32}\\b"),
                    // Clouds: DigitalOcean, Heroku, Vault, Databricks, Cloudflare, Supabase,
                    // Netlify
                    new Shape("doo_v1_ dop_v1_ dor_v1_", 40, "\\bdo[opr]_v1_[a-f0-9]{40,80}"),
                    new Shape("HRKU-", 30, "\\bHRKU-" + KEY + "{30,80}"),
                    new Shape("hvs. hvb. hvr.", 20, "\\bhv[sbr]\\." + KEY + "{20,300}"),
                    new Shape("dapi", 32, "\\bdapi[a-f0-9]{32}(?:-[0-9])?\\b"),
                    new Shape("sbp_", 40, "\\bsbp_[a-f0-9]{40}\\b"),
                    new Shape("nfp_", 30, "\\bnfp_[A-Za-z0-9]{30,60}"),
                    new Shape("tskey-", 16, "\\btskey-[a-z]{1,20}-[A-Za-z0-9-]{10,100}"),
                    new Shape(
                            "pscale_tkn_ pscale_pw_",
                            30,
                            "\\bpscale_(?:tkn|pw)_" + KEY + "{30,80}"),
                    // Work: Atlassian, Linear, Notion, Figma, Postman, Grafana, Sentry, New Relic
                    new Shape("ATATT3", 50, "\\bATATT3" + KEY + "{50,250}=?[A-F0-9]{0,8}"),
                    new Shape("ATBB", 28, "\\bATBB[A-Za-z0-9]{28,40}"),
                    new Shape("lin_api_", 30, "\\blin_api_[A-Za-z0-9]{30,60}"),
                    new Shape("ntn_", 40, "\\bntn_[A-Za-z0-9]{40,60}"),
                    new Shape("figd_", 30, "\\bfigd_" + KEY + "{30,60}"),
                    new Shape("PMAK-", 40, "\\bPMAK-[a-f0-9-]{40,70}"),
                    new Shape("glsa_ glc_", 30, "\\bgl(?:sa|c)_[A-Za-z0-9_]{30,200}"),
                    new Shape("sntrys_ sntryu_", 40, "\\bsntry[su]_" + KEY + "{40,300}"),
                    new Shape("NRAK-", 20, "\\bNRAK-[A-Z0-9]{20,40}"),
                    new Shape("AGE-SECRET-KEY-1", 50, "\\bAGE-SECRET-KEY-1[A-Z0-9]{50,60}"),
                    // A signed token
                    new Shape(
                            "eyJ",
                            10,
                            "\\beyJ"
                                    + KEY
                                    + "{10,1000}\\."
                                    + KEY
                                    + "{10,2000}\\."
                                    + KEY
                                    + "{10,1000}"));

    private static final List<String> OTHERS =
            List.of(
                    // Azure: the key of an account, the signature of an address, a client's secret
                    "(?<=\\bAccountKey=)[A-Za-z0-9+/]{40,200}={0,2}",
                    "(?<=[?&]sig=)[A-Za-z0-9%+/]{30,200}={0,2}",
                    "[A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}",
                    // Telegram and Discord
                    "(?<![0-9])[0-9]{8,10}:AA" + KEY + "{30,35}",
                    "(?<![A-Za-z0-9_~-])[MNO]"
                            + KEY
                            + "{23,25}\\."
                            + KEY
                            + "{6}\\."
                            + KEY
                            + "{27,40}",
                    "(?<=/api/webhooks/)[0-9]{15,22}/" + KEY + "{40,100}",
                    "(?<=hooks\\.slack\\.com/services/)[A-Z0-9]{6,14}/[A-Z0-9]{6,14}/"
                            + "[A-Za-z0-9]{16,40}",
                    // What a request is allowed by
                    "(?i:(?<=\\bbearer ))[A-Za-z0-9._~+/-]{16,2000}=*",
                    "(?i:(?<=authorization: basic ))[A-Za-z0-9+/]{8,500}={0,2}",
                    "(?i:(?<=\\bx-api-key: ))[A-Za-z0-9._~+/-]{8,500}",
                    // The password of an address
                    "(?<=://[A-Za-z0-9._%-]{0,60}:)[^\\s@/:]{4,200}(?=@)",
                    // A private key
                    "-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
                            + "[A-Za-z0-9+/=\\s\\\\]{0,20000}"
                            + "(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?");

    static final Pattern ALL =
            Pattern.compile(
                    Stream.concat(PROVIDERS.stream().map(Shape::pattern), OTHERS.stream())
                            .collect(Collectors.joining("|")));

    private static final List<Anchor> OTHER_ANCHORS =
            List.of(
                    Anchor.after("AccountKey="),
                    Anchor.after("?sig=").unbounded(),
                    Anchor.after("&sig=").unbounded(),
                    Anchor.within("7Q~", Begins.THREE_BEFORE, 0),
                    Anchor.within("8Q~", Begins.THREE_BEFORE, 0),
                    Anchor.within(":AA", Begins.NUMBER_BEFORE, 30),
                    Anchor.within(".", Begins.PART_BEFORE, 0),
                    Anchor.after("/api/webhooks/").unbounded(),
                    Anchor.after("hooks.slack.com/services/").unbounded(),
                    Anchor.after("bearer "),
                    Anchor.after("authorization: basic ").unbounded(),
                    Anchor.after("x-api-key: "),
                    Anchor.afterUser("://"),
                    Anchor.with("-----BEGIN ", 0).unbounded());

    /// The anchors of all shapes and named values: a text that holds one of these secrets holds one
    /// of these words. A shape without a word of its own needs a row in `OTHER_ANCHORS`.
    static final List<Anchor> ANCHORS =
            Stream.of(
                            OTHER_ANCHORS.stream(),
                            NamedValues.WORDS.stream().map(Anchor::named),
                            PROVIDERS.stream().flatMap(Shapes::anchors))
                    .flatMap(all -> all)
                    .toList();

    private Shapes() {}

    private static Stream<Anchor> anchors(Shape shape) {
        return Stream.of(shape.words().split(" ", -1)).map(word -> Anchor.with(word, shape.run()));
    }
}
