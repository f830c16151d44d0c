package baton.core.contract.plan;

import baton.core.contract.FieldList;
import baton.core.contract.FieldList.Item;
import baton.core.contract.FieldList.Line;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Fence;

import java.util.ArrayList;
import java.util.List;

/// The commands of a whole section, such as `## Verification`: in back quotes in its list items, or
/// the lines of its fenced shell blocks, in order. Commands in running text are not meant.
final class SectionCommands {
    private SectionCommands() {}

    private record At(int line, VerifyCommand command) {}

    static List<VerifyCommand> read(Markdown text, Markdown.Section section) {
        List<At> all = new ArrayList<>();
        List<Line> lines = FieldList.lines(text, section.from(), section.to());
        List<Item> bullets = FieldList.bullets(lines);
        CommandList.read(bullets).forEach(found -> all.add(new At(found.line(), found.verify())));
        for (Fence fence : text.fences(section)) {
            if (CommandBlock.isShell(fence) || CommandBlock.isUnlabelled(fence)) {
                CommandBlock.read(fence).forEach(c -> all.add(new At(fence.line(), c)));
            }
        }
        all.sort((one, other) -> Integer.compare(one.line(), other.line()));
        return all.stream().map(At::command).toList();
    }
}
