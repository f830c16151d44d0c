package baton.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// No file names the host of a package registry: where packages come from is the business of the
/// machine that builds.
final class HostNames {
    /// Written in pieces, or this file would be the first finding.
    private static final List<String> HOSTS =
            Stream.of(
                            "repo.maven.apache|org",
                            "repo1.maven|org",
                            "central.sonatype|com",
                            "oss.sonatype|org",
                            "plugins.gradle|org",
                            "registry.npmjs|org",
                            "registry.yarnpkg|com",
                            "deb.debian|org",
                            "security.debian|org",
                            "archive.ubuntu|com",
                            "pypi|org",
                            "files.pythonhosted|org",
                            "proxy.golang|org",
                            "crates|io",
                            "rubygems|org",
                            "registry-1.docker|io")
                    .map(host -> host.replace('|', '.'))
                    .toList();

    private HostNames() {}

    static List<Finding> check(String path, String content) {
        String text = content.toLowerCase(Locale.ROOT);
        List<Finding> findings = new ArrayList<>();
        for (String host : HOSTS) {
            int at = text.indexOf(host);
            if (at >= 0) {
                int line = 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
                String instead = "the machine's own settings";
                findings.add(
                        Finding.banned(path, line, "the registry host `" + host + "`", instead));
            }
        }
        return findings;
    }
}
