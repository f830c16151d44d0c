package baton.core.planning;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.Scope;
import baton.core.text.Source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// All reasons why steps of a plan come after others, and what speaks against cutting it.
record StepNeeds(List<Need> needs, List<Problem> problems) {
    private static final Pattern END_OF_SENTENCE = Pattern.compile("[.:;!?)]{1,9}$");

    StepNeeds {
        needs = List.copyOf(needs);
        problems = List.copyOf(problems);
    }

    static StepNeeds of(List<Step> steps, Source source) {
        DeclaredNeeds declared = DeclaredNeeds.read(source);
        TouchedPaths touched = new TouchedPaths(steps);
        NewNames made = new NewNames(steps);
        List<Need> needs = new ArrayList<>(touched.meetings());
        needs.addAll(declared.needs().stream().filter(n -> n.step() <= steps.size()).toList());
        int lastCheck = 1;
        for (Step step : steps) {
            for (int on : StepMentions.in(step.changes() + "\n" + step.reuses(), step.number())) {
                needs.add(new Need(step.number(), on, "its text names step " + on));
            }
            needs.addAll(touched.named(step.number(), names(step)));
            needs.addAll(made.of(step));
            if (TouchedPaths.of(step).isEmpty()) {
                // The check before this one needs all that came before it.
                for (int on = lastCheck; on < step.number(); on++) {
                    needs.add(new Need(step.number(), on, "it checks the earlier steps"));
                }
                lastCheck = step.number();
            }
        }
        List<Problem> problems = new ArrayList<>(declared.problems());
        if (!touched.complete()) {
            String message = "there are too many open patterns in Files to compare them";
            problems.add(
                    Fault.PLAN_NOT_DECOMPOSABLE.because(message).withFix("list files by name"));
        }
        return new StepNeeds(needs, problems);
    }

    /// Words that may be paths: of the commands and texts, and what the manifest looks at.
    private static Set<String> names(Step step) {
        List<String> texts =
                new ArrayList<>(step.verify().stream().map(VerifyCommand::command).toList());
        step.testFirst().flatMap(test -> test.command()).ifPresent(texts::add);
        texts.add(step.changes());
        texts.add(step.reuses());
        Set<String> names = new HashSet<>();
        for (String word : Scope.named(texts)) {
            // The word `test` of `npm test` is no path, even where a directory has that name.
            if (word.indexOf('/') >= 0 || word.indexOf('.') >= 0) {
                names.add(word);
                names.add(END_OF_SENTENCE.matcher(word).replaceFirst(""));
            }
        }
        step.manifest().mustContain().forEach(item -> names.add(item.path().value()));
        step.manifest().bashSyntaxCheck().forEach(path -> names.add(path.value()));
        return names;
    }
}
