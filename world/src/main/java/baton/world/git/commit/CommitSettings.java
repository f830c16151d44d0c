package baton.world.git.commit;

import baton.world.git.Call;
import baton.world.git.Git;
import baton.world.git.Repository;
import baton.world.git.Split;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The settings of the user's that a commit follows, with where each is from.
///
/// @param known in the order in which git reads them: the last of a name holds
record CommitSettings(List<Setting> known) {
    private static final List<String> PROGRAMS =
            List.of(
                    "gpg.program",
                    "gpg.openpgp.program",
                    "gpg.x509.program",
                    "gpg.ssh.program",
                    "gpg.ssh.defaultkeycommand");

    /// @param scope `system`, `global`, `local`, `worktree` or `command`
    /// @param name in lower case
    record Setting(String scope, String name, String value) {
        boolean isRepositorys() {
            return scope.equals("local") || scope.equals("worktree");
        }
    }

    CommitSettings {
        known = List.copyOf(known);
    }

    static CommitSettings of(Repository repository) {
        Call call = Call.reading("config", "--list", "--show-scope", "-z");
        List<byte[]> words = Split.at(repository.git().run(call).stdout().toArray(), '\0');
        List<Setting> settings = new ArrayList<>();
        for (int i = 0; i + 1 < words.size(); i += 2) {
            String scope = new String(words.get(i), StandardCharsets.UTF_8);
            String pair = new String(words.get(i + 1), StandardCharsets.UTF_8);
            int end = pair.indexOf('\n');
            String name = (end < 0 ? pair : pair.substring(0, end)).toLowerCase(Locale.ROOT);
            String value = end < 0 ? "true" : pair.substring(end + 1);
            if (!isBatons(scope, name + "=" + value)) {
                settings.add(new Setting(scope, name, value));
            }
        }
        return new CommitSettings(settings);
    }

    /// True if Baton gave the setting to this very call: then it is none of the user's.
    private static boolean isBatons(String scope, String pair) {
        return scope.equals("command") && Git.HARDENED.stream().anyMatch(pair::equalsIgnoreCase);
    }

    private Optional<Setting> last(String name) {
        return known.stream().filter(s -> s.name().equals(name)).reduce((_, later) -> later);
    }

    /// True if the user wants his commits signed, by a program that he has named himself.
    boolean signs() {
        return isAskedToSign() && strangeSigners().isEmpty();
    }

    boolean isAskedToSign() {
        return last("commit.gpgsign").filter(setting -> isTrue(setting.value())).isPresent();
    }

    private static boolean isTrue(String value) {
        return List.of("true", "yes", "on", "1").contains(value.toLowerCase(Locale.ROOT));
    }

    /// The way in which messages are cleaned; `default` where nothing is said.
    String cleanup() {
        return last("commit.cleanup").map(Setting::value).orElse("default");
    }

    /// Programs for signing that only the repository itself names: who wrote that is unknown.
    List<String> strangeSigners() {
        return PROGRAMS.stream()
                .flatMap(name -> last(name).stream())
                .filter(Setting::isRepositorys)
                .map(setting -> setting.name() + "=" + setting.value())
                .toList();
    }
}
