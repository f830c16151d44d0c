package baton.core.run;

import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The last proof of a run: the Verify commands of its steps once more, on all that it has made,
/// in a place where no agent was.
///
/// @param findings what was red there, in the order of the steps
/// @param remarks what people should know of the place
public record LastProof(Kind kind, List<Finding> findings, List<String> remarks) {
    private static final int OUTPUT_MAX = 4_000;

    /// The way in which a last proof came about.
    public enum Kind {
        /// The commands were run.
        RUN,
        /// All of them were, on the very same tree, before it was merged.
        AT_MERGE,
        /// No step that passed has a command.
        NOTHING,
        /// The user wants none.
        OFF,
        /// The run is older than last proofs are.
        UNTOLD;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Optional<Kind> ofWord(String word) {
            return Stream.of(values()).filter(kind -> kind.word().equals(word)).findFirst();
        }
    }

    /// The weight of a red command: what it means for the run.
    public enum Weight {
        /// The work of the run does not do what its step promised.
        RED,
        /// It holds with what the user has beside it, which git ignores and nobody has touched.
        LOCAL,
        /// A later step has changed what it is about, and nobody else has.
        OUTDATED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Optional<Weight> ofWord(String word) {
            return Stream.of(values()).filter(weight -> weight.word().equals(word)).findFirst();
        }
    }

    /// A step whose commands are red.
    ///
    /// @param what the command and how it failed, in words
    /// @param output the end of what it printed
    public record Finding(int step, Weight weight, String what, String output) {
        public Finding {
            int more = output.length() - OUTPUT_MAX;
            output = more <= 0 ? output : "…" + output.substring(more + 1);
        }

        /// The same with its weight.
        public Finding weighing(Weight other) {
            return new Finding(step, other, what, output);
        }

        public Value value() {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("step", step);
            fields.put("weight", weight.word());
            fields.put("what", what);
            fields.put("output", output);
            return fields.build();
        }
    }

    public LastProof {
        findings = List.copyOf(findings);
        remarks = List.copyOf(remarks);
    }

    public static LastProof of(Kind kind) {
        return new LastProof(kind, List.of(), List.of());
    }

    /// The weight of a red step.
    ///
    /// @param outdated true if a later step, and nobody else, has changed what the step is about
    /// @param local true if the step's commands hold with what else the user has there
    public static Weight weigh(boolean outdated, boolean local) {
        if (outdated) {
            return Weight.OUTDATED;
        }
        return local ? Weight.LOCAL : Weight.RED;
    }

    /// True if no finding is held against the run.
    public boolean holds() {
        return red().isEmpty();
    }

    /// The findings that are held against the run.
    public List<Finding> red() {
        return findings.stream().filter(finding -> finding.weight() == Weight.RED).toList();
    }
}
