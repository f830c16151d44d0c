package baton.world.attest;

import baton.core.Problem;
import baton.core.attest.ProofStatement;

import java.util.List;
import java.util.Optional;

/// The finding about one commit.
///
/// @param required true if the rule wants a statement about it
/// @param statements those that speak for it
/// @param signer who signed, in the words of the file of signers
/// @param key the fingerprint of the key that signed
/// @param journal the word of the run's journal on it
public record AttestFinding(
        String commit,
        String author,
        String subject,
        Standing standing,
        boolean required,
        List<ProofStatement> statements,
        Optional<String> signer,
        Optional<String> key,
        Agreement journal,
        List<Problem> problems) {

    public AttestFinding {
        statements = List.copyOf(statements);
        problems = List.copyOf(problems);
    }

    /// The ways in which statements and a commit belong together.
    public enum Standing {
        ATTESTED("attested", true, ""),
        KEPT(
                "kept",
                true,
                "the change is what was proved; message, author, date and id are not vouched for"),
        TREE_ONLY(
                "tree only",
                false,
                "the content was proved at the end of another change; this one was not"),
        MERGE("merge", true, "git makes it of its parents, and nobody wrote anything"),
        UNCHANGED("unchanged", true, "it has the content of its parent"),
        NONE("none", false, "no statement that counts is about this content");

        private final String word;
        private final boolean covers;
        private final String words;

        Standing(String word, boolean covers, String words) {
            this.word = word;
            this.covers = covers;
            this.words = words;
        }

        public String word() {
            return word;
        }

        /// True if the commit brings nothing but what statements speak for.
        public boolean covers() {
            return covers;
        }

        /// The words on what is kept and what is lost; none where nothing is.
        public String words() {
            return words;
        }
    }

    /// The word of the journal of the run, where it is on this machine.
    public enum Agreement {
        AGREES("agrees"),
        DIFFERS("differs"),
        CHANGED("was changed"),
        ABSENT("is not here");

        private final String words;

        Agreement(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
