package baton.core.contract.brief;

import baton.core.Fault;
import baton.core.Plural;
import baton.core.Problem;
import baton.core.contract.Choice;
import baton.core.contract.Document;
import baton.core.contract.Part;
import baton.core.contract.Reading;
import baton.core.contract.Subject;
import baton.core.contract.ValueForm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Checks a brief and reads it; where soft mode forgives a gap, the value says the likeliest.
final class AssignmentReader {
    private static final List<String> REQUIRED =
            List.of(
                    "type",
                    BriefedTask.VERSION_KEY,
                    "task",
                    "slug",
                    BriefedTask.RESEARCH_TOPICS,
                    BriefedTask.RESEARCH_STATUS);
    private static final List<String> EXPECTED = List.of("created", "project_dir");
    private static final List<String> SECTIONS =
            List.of(
                    BriefPart.INTENT.title(),
                    BriefPart.GOAL.title(),
                    BriefPart.SUCCESS_CRITERIA.title());
    private static final List<ValueForm> FORMS =
            List.of(
                    ValueForm.date("created"),
                    ValueForm.slug("slug"),
                    ValueForm.flag(BriefedTask.AUTO_RESEARCH),
                    ValueForm.whole(BriefedTask.INTERVIEW_TURNS),
                    ValueForm.oneOf(BriefedTask.SOURCE, Origin.values()),
                    ValueForm.oneOf(BriefedTask.BRIEF_QUALITY, Quality.values()));

    private final Document document;
    private final List<TopicReader.Found> topics;
    private final OptionalInt topicCount;
    private final Optional<ResearchStatus> status;
    private final Optional<Quality> quality;
    private final List<Problem> problems = new ArrayList<>();

    private AssignmentReader(Document document) {
        this.document = document;
        this.topics = TopicReader.read(document);
        this.topicCount = document.whole(BriefedTask.RESEARCH_TOPICS);
        this.status = choice(BriefedTask.RESEARCH_STATUS, ResearchStatus.values());
        this.quality = choice(BriefedTask.BRIEF_QUALITY, Quality.values());
    }

    static Reading<Brief> read(Document document) {
        AssignmentReader reader = new AssignmentReader(document);
        reader.check();
        return document.reading(document.parsed(), reader.problems, reader::value);
    }

    private void check() {
        problems.addAll(document.front().problems());
        problems.addAll(document.missingFields(Fault.BRIEF_MISSING_FIELD, REQUIRED));
        document.missingFields(Fault.BRIEF_MISSING_FIELD, EXPECTED).stream()
                .map(Problem::asWarning)
                .forEach(problems::add);
        problems.addAll(document.wrongType(Fault.BRIEF_WRONG_TYPE, BriefedTask.TYPE));
        document.text(BriefedTask.VERSION_KEY)
                .filter(version -> !version.equals(BriefedTask.VERSION))
                .map(version -> "brief_version " + version + " is not " + BriefedTask.VERSION)
                .ifPresent(
                        text ->
                                report(
                                        Fault.BRIEF_VERSION_MISMATCH,
                                        BriefedTask.VERSION_KEY,
                                        text));
        problems.addAll(ValueForm.violated(document, Fault.BRIEF_BAD_VALUE, FORMS));
        checkResearch();
        problems.addAll(document.missingSections(Fault.BRIEF_MISSING_SECTION, SECTIONS));
        topics.forEach(topic -> problems.addAll(topic.problems()));
    }

    private void checkResearch() {
        if (document.text(BriefedTask.RESEARCH_STATUS).isPresent() && status.isEmpty()) {
            String message = "`research_status` is " + document.shown(BriefedTask.RESEARCH_STATUS);
            report(Fault.BRIEF_BAD_STATUS, BriefedTask.RESEARCH_STATUS, message);
        }
        if (document.text(BriefedTask.RESEARCH_TOPICS).isPresent() && topicCount.isEmpty()) {
            String found = document.shown(BriefedTask.RESEARCH_TOPICS);
            String message = "`research_topics` is " + found + ", not a whole number from 0 up";
            report(Fault.BRIEF_BAD_TOPICS, BriefedTask.RESEARCH_TOPICS, message);
        }
        if (unanswered() && !quality.equals(Optional.of(Quality.PARTIAL))) {
            String message =
                    Plural.count(topicCount.getAsInt(), "research topic is", "research topics are")
                            + " skipped, but brief_quality is not `partial`";
            report(Fault.BRIEF_STATE_INCOHERENT, BriefedTask.RESEARCH_STATUS, message);
        }
        if (topicCount.isPresent() && topicCount.getAsInt() != topics.size()) {
            String message =
                    "`research_topics` is "
                            + topicCount.getAsInt()
                            + ", but the research plan has "
                            + Plural.count(topics.size(), "topic");
            report(Fault.BRIEF_TOPIC_INVALID, BriefedTask.RESEARCH_TOPICS, message);
        }
    }

    private boolean unanswered() {
        return topicCount.orElse(0) > 0 && status.equals(Optional.of(ResearchStatus.SKIPPED));
    }

    private void report(Fault fault, String key, String message) {
        problems.add(fault.at(document.front().line(key), message));
    }

    private Brief value() {
        int count = topicCount.orElse(topics.size());
        ResearchStatus likely = count > 0 ? ResearchStatus.PENDING : ResearchStatus.COMPLETE;
        return new BriefedTask(
                Subject.read(document),
                count,
                status.orElse(likely),
                document.text(BriefedTask.AUTO_RESEARCH).flatMap(AssignmentReader::flag),
                document.whole(BriefedTask.INTERVIEW_TURNS),
                choice(BriefedTask.SOURCE, Origin.values()),
                unanswered() ? Optional.of(Quality.PARTIAL) : quality,
                Part.read(document, BriefPart.values()),
                topics.stream().map(TopicReader.Found::topic).toList());
    }

    private <E extends Choice> Optional<E> choice(String key, E[] all) {
        return document.text(key).flatMap(word -> Choice.of(all, word));
    }

    private static Optional<Boolean> flag(String word) {
        return switch (word) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            case String _ -> Optional.empty();
        };
    }
}
