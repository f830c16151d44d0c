package baton.app.go;

import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.go.Journey.Ask;
import baton.core.policy.shell.Shell;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

/// The end of `go` at a gate, told with the commands that go on from there.
///
/// @param shown the project as it is named from the top of the repository
record GateStop(Context context, GoProject project, String shown, Ask ask) {
    private static final int HASH_SHOWN = 12;

    void tell() {
        String name = String.valueOf(project.directory().getFileName());
        String hash = ask.hash().substring(0, HASH_SHOWN);
        String words = Shell.word(name) + " " + ask.stage().word();
        String answer = "baton approve " + words + " --hash " + hash;
        String going = "baton go --project " + Shell.path(shown) + " --approve " + hash;
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("project", shown);
            fields.put("gate", ask.stage().word());
            fields.put("hash", ask.hash());
            fields.put(
                    "changed",
                    Value.texts(new GateSummary(context, project, ask.stage()).wholeChange()));
            fields.put("answer", answer);
            fields.put("answer_and_go_on", going);
            context.result(fields.build());
        } else {
            String file = shown + "/" + GoRun.file(ask.stage());
            context.result("Waiting for approval of " + Printable.line(file));
            context.result("  " + Printable.line(context.command(going)));
            context.result("or, to go on later:");
            context.result("  " + Printable.line(context.command(answer)));
            tellOfYes();
        }
    }

    /// A permission to approve everything was given for one life of the program. Whoever goes on
    /// says it again.
    private void tellOfYes() {
        boolean before = RememberedWay.of(context, project.directory()).approved();
        if (before && !context.globals().yes()) {
            String all = "baton --yes go --project " + Shell.path(shown);
            context.result("or, to approve all that passes its checks, as before:");
            context.result("  " + Printable.line(context.command(all)));
        }
    }
}
