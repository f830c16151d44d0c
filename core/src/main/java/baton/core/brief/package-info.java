/// The making of a brief: the interview and the gate behind it, as total functions.
///
/// ```
/// BriefRun          = Interview GatedLoop Phase
/// Interview         = Answers(section → text*) TopicDraft* asked*
/// InterviewQuestion = section variant text
/// Scores            = BriefDimension → Score(1 to 5, details)
/// ```
///
/// Sections are asked until they say enough, required ones first; a person can stop at any time.
/// Nothing here knows a terminal, a file or an agent: what people and agents say arrives as events.
@NullMarked
package baton.core.brief;

import org.jspecify.annotations.NullMarked;
