package baton.core.contract.plan.step;

import baton.core.contract.FieldList;
import baton.core.contract.FieldList.Item;
import baton.core.contract.FieldList.Line;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Fence;

import java.util.ArrayList;
import java.util.List;

/// The commands of a whole section, such as `## Verification`: in back quotes in its list items, or
/// the lines of its fenced shell blocks, in order. Commands in running text are not meant.
public final class SectionCommands {
    private SectionCommands() {}

    private record At(int line, VerifyCommand command) {}

    public static List<VerifyCommand> read(Markdown text, Markdown.Section section) {
        List<Line> lines = FieldList.lines(text, section.from(), section.to());
        List<Fence> blocks =
                text.fences(section).stream()
                        .filter(f -> CommandBlock.isShell(f) || CommandBlock.isUnlabelled(f))
                        .toList();
        return inOrder(FieldList.bullets(lines), blocks);
    }

    /// Those in back quotes and those of the blocks, in the order of their lines.
    static List<VerifyCommand> inOrder(List<Item> items, List<Fence> blocks) {
        List<At> all = new ArrayList<>();
        CommandList.read(items).forEach(found -> all.add(new At(found.line(), found.verify())));
        for (Fence block : blocks) {
            CommandBlock.read(block).forEach(command -> all.add(new At(block.line(), command)));
        }
        // For the comparators of the JDK classes are made at run time, which takes longer than all
        // of this.
        all.sort((one, other) -> Integer.compare(one.line(), other.line()));
        return all.stream().map(At::command).toList();
    }
}
