package baton.core.policy.call;

import baton.core.policy.call.CallOptions.Syntax;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Programs that fetch from the network, and the files they leave.
public final class Downloads {
    private static final Set<String> PROGRAMS =
            Set.of(
                    "curl",
                    "wget",
                    "fetch",
                    "aria2c",
                    "http",
                    "https",
                    "xh",
                    "lynx",
                    "w3m",
                    "links",
                    "lwp-request",
                    "GET",
                    "nc",
                    "ncat",
                    "netcat",
                    "socat",
                    "ssh",
                    "telnet",
                    "ftp");

    private static final Syntax CURL =
            Syntax.of(
                    "oXHdbcuAeTFmxUEKrCyYzQPtDw",
                    "--output",
                    "--request",
                    "--header",
                    "--data",
                    "--data-raw",
                    "--data-binary",
                    "--cookie",
                    "--cookie-jar",
                    "--user",
                    "--user-agent",
                    "--referer",
                    "--upload-file",
                    "--form",
                    "--max-time",
                    "--proxy",
                    "--retry",
                    "--connect-timeout",
                    "--cacert",
                    "--cert",
                    "--key",
                    "--output-dir",
                    "--range",
                    "--write-out",
                    "--url",
                    "--retry-delay",
                    "--resolve");

    private static final Syntax WGET =
            Syntax.of(
                    "OPoaitTwQUAR",
                    "--output-document",
                    "--directory-prefix",
                    "--output-file",
                    "--tries",
                    "--timeout",
                    "--wait",
                    "--user-agent",
                    "--header",
                    "--user",
                    "--password",
                    "--input-file");

    private Downloads() {}

    public static boolean fetches(String name) {
        return PROGRAMS.contains(name);
    }

    /// The files that hold the download afterwards.
    public static List<ExpandedWord> files(ProgramCall call) {
        return switch (call.name()) {
            case "curl" -> curl(CallOptions.read(call.arguments(), CURL));
            case "wget" -> wget(CallOptions.read(call.arguments(), WGET));
            case "aria2c" ->
                    CallOptions.read(call.arguments(), Syntax.of("od", "--out", "--dir"))
                            .values("-o", "--out");
            case "fetch" -> CallOptions.read(call.arguments(), Syntax.of("o")).values("-o");
            default -> List.of();
        };
    }

    private static List<ExpandedWord> curl(CallOptions options) {
        List<ExpandedWord> named = options.values("-o", "--output");
        boolean remote = options.has("-O", "--remote-name", "-J", "--remote-name-all");
        Stream<ExpandedWord> last =
                remote ? addresses(options).map(Downloads::lastPart) : Stream.of();
        return Stream.concat(named.stream(), last).toList();
    }

    private static List<ExpandedWord> wget(CallOptions options) {
        List<ExpandedWord> named = options.values("-O", "--output-document");
        List<ExpandedWord> directories = options.values("-P", "--directory-prefix");
        String prefix = directories.isEmpty() ? "" : directories.getFirst().text() + "/";
        return named.isEmpty()
                ? addresses(options)
                        .map(Downloads::lastPart)
                        .map(field -> field.with(prefix + field.text()))
                        .toList()
                : named;
    }

    private static Stream<ExpandedWord> addresses(CallOptions options) {
        return Stream.concat(options.operands().stream(), options.values("--url").stream());
    }

    private static ExpandedWord lastPart(ExpandedWord address) {
        String path = address.text();
        int query = path.indexOf('?');
        String bare = query < 0 ? path : path.substring(0, query);
        return address.with(bare.substring(bare.lastIndexOf('/') + 1));
    }
}
