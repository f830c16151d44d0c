package baton.core.policy.secrets;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// How keys of common providers look, and other things that nobody writes unless they are secret.
/// All parts have bounds, so that no text takes long.
final class Shapes {
    private static final List<String> PROVIDERS =
            List.of(
                    // Anthropic, OpenAI and those that follow them
                    "\\bsk-[A-Za-z0-9_-]{16,200}",
                    // GitHub and GitLab
                    "\\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{30,100}",
                    "\\bgithub_pat_[A-Za-z0-9_]{30,200}",
                    "\\bgl(?:pat|dt|rt|ptt|cbt)-[A-Za-z0-9_-]{16,100}",
                    // Google
                    "\\bAIza[A-Za-z0-9_-]{30,60}",
                    "\\bya29\\.[A-Za-z0-9_-]{20,500}",
                    "\\bGOCSPX-[A-Za-z0-9_-]{20,60}",
                    // AWS and Azure
                    "\\b(?:AKIA|ASIA)[A-Z0-9]{16}\\b",
                    "(?<=\\bAccountKey=)[A-Za-z0-9+/]{40,200}={0,2}",
                    // Slack, Stripe, npm, PyPI, Hugging Face, Groq, xAI, SendGrid, DigitalOcean
                    "\\bxox[abeoprs]-[A-Za-z0-9-]{10,200}",
                    "\\bxapp-[A-Za-z0-9-]{10,200}",
                    "\\b(?:sk|rk|pk)_live_[A-Za-z0-9]{16,200}",
                    "\\bwhsec_[A-Za-z0-9]{16,100}",
                    "\\bnpm_[A-Za-z0-9]{30,60}",
                    "\\bpypi-[A-Za-z0-9_-]{30,300}",
                    "\\bhf_[A-Za-z0-9]{30,60}",
                    "\\bgsk_[A-Za-z0-9]{30,100}",
                    "\\bxai-[A-Za-z0-9]{30,120}",
                    "\\bSG\\.[A-Za-z0-9_-]{16,40}\\.[A-Za-z0-9_-]{30,60}",
                    "\\bdo[opr]_v1_[a-f0-9]{40,80}");

    private static final List<String> OTHERS =
            List.of(
                    // A signed token
                    "\\beyJ[A-Za-z0-9_-]{10,1000}\\.[A-Za-z0-9_-]{10,2000}"
                            + "\\.[A-Za-z0-9_-]{10,1000}",
                    // What a request is allowed by
                    "(?i:(?<=\\bbearer ))[A-Za-z0-9._~+/-]{16,2000}=*",
                    "(?i:(?<=authorization: basic ))[A-Za-z0-9+/]{8,500}={0,2}",
                    "(?i:(?<=\\bx-api-key: ))[A-Za-z0-9._~+/-]{8,500}",
                    // The password of an address
                    "(?<=://[A-Za-z0-9._%-]{1,60}:)[^\\s@/:]{4,200}(?=@)",
                    // A private key
                    "-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----"
                            + "[A-Za-z0-9+/=\\s\\\\]{0,20000}"
                            + "(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?");

    static final Pattern ALL =
            Pattern.compile(String.join("|", PROVIDERS) + "|" + String.join("|", OTHERS));

    /// What every text that one of them is in has in it. A new shape needs a row here, too.
    static final List<Anchor> ANCHORS =
            Stream.concat(
                            Stream.of(
                                    Anchor.after("AccountKey="),
                                    Anchor.after("bearer "),
                                    Anchor.after("authorization: basic ").unbounded(),
                                    Anchor.after("x-api-key: "),
                                    new Anchor("://", Anchor.Begins.AFTER_THE_USER, false),
                                    Anchor.with("-----BEGIN ").unbounded()),
                            ("sk- ghp_ gho_ ghu_ ghs_ ghr_ github_pat_"
                                            + " glpat- gldt- glrt- glptt- glcbt-"
                                            + " AIza ya29. GOCSPX- AKIA ASIA"
                                            + " xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-"
                                            + " sk_live_ rk_live_ pk_live_ whsec_ npm_ pypi- hf_"
                                            + " gsk_ xai- SG. doo_v1_ dop_v1_ dor_v1_ eyJ")
                                    .transform(words -> Stream.of(words.split(" ", -1)))
                                    .map(Anchor::with))
                    .toList();

    private Shapes() {}
}
