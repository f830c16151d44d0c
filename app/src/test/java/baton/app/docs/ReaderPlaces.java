package baton.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;

import java.nio.file.Path;
import java.util.List;

/// The places in which pages begin, each with the repository, the plan and the agent of the first
/// plan.
record ReaderPlaces(WalkedPage firstPlan) {
    private static final String EXECUTE = "baton execute --agent 'exec:sh ../agent.sh' plan.md";

    /// Waits for the end, too: when no thread has an open file any more, its lock is gone.
    private static final String KILL =
            "pid=$(cat ../pid); kill -9 $pid; while ls /proc/$pid/task/*/fd 2>/dev/null | grep -q"
                    + " '^[0-9]'; do sleep 0.05; done";

    private static final String WRONG =
            "2) echo 'sh greet.sh Ada | grep -q \"Bye, Ada\"' > test.sh ;;";

    static ReaderPlaces in(Path docs) {
        return new ReaderPlaces(WalkedPage.read(docs.resolve("first-plan.md")));
    }

    ReaderShell make(String name, Path home) {
        ReaderShell shell = new ReaderShell(home);
        switch (name) {
            case "an empty directory" -> {}
            case "a plan" -> plan(shell);
            case "a plan, and no terminal" -> {
                plan(shell);
                shell.leaveTerminal();
            }
            case "a run that is completed" -> {
                plan(shell);
                done(shell.type(EXECUTE), 0);
            }
            case "a run that failed at step 2" -> failed(shell);
            case "a run that failed, with its agent mended" -> {
                failed(shell);
                shell.write("../agent.sh", firstPlan.fileNamed("../agent.sh"));
            }
            case "a run that asks" -> {
                plan(shell);
                shell.write("../asking.sh", firstPlan.fileNamed("../asking.sh"));
                String asking = "--sandbox off --agent 'exec:sh ../asking.sh' plan.md";
                done(shell.type("baton execute " + asking), 6);
            }
            case "a run that is under way" -> underWay(shell);
            case "a run that was killed" -> {
                underWay(shell);
                done(shell.type(KILL), 0);
                shell.write("../mended.sh", firstPlan.fileNamed("../agent.sh"));
            }
            case "a plan with mistakes" -> {
                plan(shell);
                String right = firstPlan.fileNamed("plan.md");
                shell.write(
                        "plan.md",
                        right.replace("- **Verify:** `sh test.sh`\n", "")
                                .replace("escalate —", "ask —"));
            }
            case "a plan of three files" -> {
                plan(shell);
                shell.write("plan.md", threeFiles());
                shell.write("../agent.sh", "echo good > $BATON_STEP.txt\n");
                done(shell.type("git commit -q -a -m files"), 0);
            }
            case "recordings with a price" -> {
                plan(shell);
                record(shell);
            }
            case "a run with a price" -> {
                plan(shell);
                record(shell);
                done(shell.type("baton execute --agent replay:../recorded plan.md"), 0);
            }
            case String other -> throw new AssertionError("there is no place `" + other + "`");
        }
        return shell;
    }

    private void plan(ReaderShell shell) {
        for (String command :
                List.of(
                        "git init -q -b main greeting",
                        "cd greeting",
                        "git config user.name Ada",
                        "git config user.email ada@example.invalid",
                        "echo '# Greeting' > README.md")) {
            done(shell.type(command), 0);
        }
        shell.write("plan.md", firstPlan.fileNamed("plan.md"));
        shell.write("../agent.sh", firstPlan.fileNamed("../agent.sh"));
        done(shell.type("git add . && git commit -q -m plan"), 0);
    }

    /// Recordings of an agent that does what the script does, and tells its price.
    private void record(ReaderShell shell) {
        String recorded = "../recorded/builder/step-";
        shell.write(recorded + "1/1/files/greet.sh", "echo \"Hello, ${1:-world}\"\n");
        shell.write(recorded + "2/1/files/test.sh", "false\n");
        shell.write(recorded + "2/2/files/test.sh", "sh greet.sh Ada | grep -q Ada\n");
        shell.write(recorded + "3/1/files/README.md", "Run `sh greet.sh NAME`.\n");
        for (String attempt : List.of("1/1", "2/1", "2/2", "3/1")) {
            String usage = "{\"cost\": 0.25, \"tokens\": 9500}";
            shell.write(recorded + attempt + "/usage.json", usage);
        }
    }

    private void underWay(ReaderShell shell) {
        plan(shell);
        shell.write("../agent.sh", "touch ../begun; sleep 300\n");
        String begin = EXECUTE.replace("execute", "execute --sandbox off");
        done(shell.type(begin + " > ../output 2>&1 & echo $! > ../pid"), 0);
        done(shell.type("until test -e ../begun; do sleep 0.05; done"), 0);
    }

    private static String threeFiles() {
        return FreshRepository.plan(
                FreshRepository.step(1, "grep -q good 1.txt"),
                FreshRepository.step(2, "grep -q good 2.txt"),
                FreshRepository.step(3, "grep -q good 3.txt"));
    }

    private void failed(ReaderShell shell) {
        plan(shell);
        String right = firstPlan.fileNamed("../agent.sh");
        shell.write("../agent.sh", right.replaceAll("(?m)^2\\).*$", WRONG));
        done(shell.type(EXECUTE), 3);
    }

    private static void done(Ran ran, int status) {
        assertThat(ran.status()).as(ran.out()).isEqualTo(status);
    }
}
