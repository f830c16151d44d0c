package baton.core.contract;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.text.FrontMatter;
import baton.core.text.Markdown;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A Markdown artifact with front matter: what brief, research and review have in common.
public record Document(Source source, FrontMatter front, Markdown body) {

    public static Document read(Source source) {
        FrontMatter front = FrontMatter.read(source);
        return new Document(source, front, Markdown.scan(source, front.bodyFrom()));
    }

    /// The front matter's keys, and the titles of the level-two sections.
    public Value parsed() {
        SequencedMap<String, Value> fields = new LinkedHashMap<>(front.fields());
        List<String> titles =
                body.sections(2).stream().map(section -> section.heading().title()).toList();
        fields.put("sections", Value.texts(titles));
        return Value.fields(fields);
    }

    /// One problem for each key that is absent or has no value.
    public List<Problem> missingFields(Fault fault, List<String> keys) {
        List<Problem> problems = new ArrayList<>();
        for (String key : keys) {
            if (front.field(key).isEmpty()) {
                String message = "the front matter has no `" + key + "`";
                problems.add(fault.at(front.line(key), message));
            }
        }
        return problems;
    }

    /// One problem for each level-two section that is absent.
    public List<Problem> missingSections(Fault fault, List<String> titles) {
        List<Problem> problems = new ArrayList<>();
        for (String title : titles) {
            if (body.section(2, title).isEmpty()) {
                String message = "there is no section `## " + title + "`";
                problems.add(fault.because(message).withFix("add the heading `## " + title + "`"));
            }
        }
        return problems;
    }
}
