package baton.core.contract.plan.step;

import baton.core.text.Markdown.Fence;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The commands of a fenced block, one a line; `\` at the end of a line goes on in the next.
/// Comments and prompts (`$ `) are left out; in a console block only prompts start a command.
public final class CommandBlock {
    private static final Set<String> SHELL = Set.of("bash", "sh", "shell", "zsh", "console");

    private CommandBlock() {}

    public static boolean isShell(Fence fence) {
        return SHELL.contains(fence.language());
    }

    static boolean isUnlabelled(Fence fence) {
        return fence.language().isEmpty();
    }

    public static List<VerifyCommand> read(Fence fence) {
        List<VerifyCommand> commands = new ArrayList<>();
        StringBuilder open = new StringBuilder();
        for (String raw : fence.content()) {
            String line = raw.strip();
            boolean goesOn = line.endsWith("\\");
            open.append(goesOn ? line.substring(0, line.length() - 1) : line);
            if (!goesOn) {
                take(open.toString().strip(), fence, commands);
                open.setLength(0);
            }
        }
        take(open.toString().strip(), fence, commands);
        return commands;
    }

    private static void take(String line, Fence fence, List<VerifyCommand> commands) {
        boolean prompt = line.startsWith("$ ");
        boolean output = fence.language().equals("console") && !prompt;
        String command = prompt ? line.substring(2).strip() : line;
        if (!output && !command.isEmpty() && !command.startsWith("#")) {
            commands.add(new VerifyCommand(command));
        }
    }
}
