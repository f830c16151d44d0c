package baton.core.contract.brief;

import baton.core.contract.Document;
import baton.core.contract.Page;
import baton.core.contract.Part;
import baton.core.contract.Prose;
import baton.core.contract.Subject;
import baton.core.policy.shell.Shell;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/// A task as somebody described it. Topics that were skipped make it partial, by construction.
///
/// Keys and sections that are not of the contract are read past, so a file somebody else wrote is
/// not to be replaced by what is rendered from it.
public record BriefedTask(
        Subject subject,
        int researchTopics,
        ResearchStatus researchStatus,
        Optional<Boolean> autoResearch,
        OptionalInt interviewTurns,
        Optional<Origin> source,
        Optional<Quality> quality,
        Map<BriefPart, String> texts,
        List<Topic> topics)
        implements Brief {

    static final String TYPE = "ultrabrief";
    static final String RESEARCH_TOPICS = "research_topics";
    static final String RESEARCH_STATUS = "research_status";
    public static final String AUTO_RESEARCH = "auto_research";
    static final String INTERVIEW_TURNS = "interview_turns";
    static final String SOURCE = "source";
    static final String BRIEF_QUALITY = "brief_quality";

    static final String VERSION_KEY = "brief_version";
    static final String VERSION = "2.0";

    public BriefedTask {
        texts = Part.fit(texts);
        topics = List.copyOf(topics);
        boolean skipped = researchTopics > 0 && researchStatus == ResearchStatus.SKIPPED;
        if (skipped && !quality.equals(Optional.of(Quality.PARTIAL))) {
            throw new IllegalArgumentException("skipped topics in a brief that is not partial");
        }
        Document.requireWhole(researchTopics);
        interviewTurns.ifPresent(Document::requireWhole);
    }

    /// The text under a part of the brief; empty where nothing was said.
    public String text(BriefPart part) {
        return texts.getOrDefault(part, "");
    }

    /// The same with a word about who asks for its research.
    ///
    /// @param automatic true if research and plan follow unasked
    public BriefedTask researched(boolean automatic) {
        return new BriefedTask(
                subject,
                researchTopics,
                researchStatus,
                Optional.of(automatic),
                interviewTurns,
                source,
                quality,
                texts,
                topics);
    }

    @Override
    public String render() {
        Page page = new Page(front()).heading(1, subject.task());
        for (BriefPart part : BriefPart.values()) {
            if (part == BriefPart.RESEARCH_PLAN && !topics.isEmpty()) {
                page.section(part.title(), text(part));
                topics.forEach(topic -> topic(page, topic));
            } else {
                page.part(part, texts);
            }
        }
        return page.section("How to continue", continuation()).text();
    }

    private SequencedMap<String, Value> front() {
        SequencedMap<String, Value> front = new LinkedHashMap<>();
        front.put("type", Value.of(TYPE));
        front.put(VERSION_KEY, Value.of(VERSION));
        subject.write(front);
        front.put(RESEARCH_TOPICS, Value.of(researchTopics));
        front.put(RESEARCH_STATUS, Value.of(researchStatus.word()));
        autoResearch.ifPresent(holds -> front.put(AUTO_RESEARCH, Value.of(holds)));
        interviewTurns.ifPresent(turns -> front.put(INTERVIEW_TURNS, Value.of(turns)));
        source.ifPresent(origin -> front.put(SOURCE, Value.of(origin.word())));
        quality.ifPresent(grade -> front.put(BRIEF_QUALITY, Value.of(grade.word())));
        return front;
    }

    private void topic(Page page, Topic topic) {
        page.heading(3, topic.heading()).block(topic.lines(command("research")));
    }

    private String continuation() {
        boolean open = researchTopics > 0 && researchStatus != ResearchStatus.COMPLETE;
        List<String> stages = open ? List.of("research", "plan") : List.of("plan");
        return Prose.bullets(stages.stream().map(stage -> "`" + command(stage) + "`").toList());
    }

    private String command(String stage) {
        String directory = subject.projectDir().orElse("DIR");
        boolean simple = directory.matches("[A-Za-z0-9._/-]+");
        String quoted = simple ? directory : Shell.quote(directory);
        return "baton " + stage + " --project " + quoted;
    }
}
