package baton.app.attest;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.Call;
import baton.world.git.Repository;

/// The key that a user names for statements.
public final class SigningKey {
    private static final String OF_GIT = "git";

    private SigningKey() {}

    /// The name as `ssh-keygen` takes it. For `git` it is the key that git signs commits with,
    /// where that is one of SSH.
    public static String of(Repository repository, String name) {
        if (!name.equals(OF_GIT)) {
            return name;
        }
        String key = setting(repository, "user.signingKey");
        if (key.isEmpty() || !setting(repository, "gpg.format").equals("ssh")) {
            throw new Failure(
                    Fault.SIGNING_FAILED
                            .because("git signs with no SSH key here")
                            .withFix(
                                    "set `gpg.format` to ssh and `user.signingKey`, or name a key"
                                            + " with --key FILE"));
        }
        return key;
    }

    private static String setting(Repository repository, String name) {
        return repository.git().attempt(Call.reading("config", "--get", name)).line();
    }
}
