/// Runs of stages: what agents replied and people answered in `brief`, `research`, `plan`, `review`
/// and `work new`, kept until the stage has ended, so that one that was killed asks for nothing
/// twice.
///
/// ```
/// Stages       the unfinished stages of a checkout
/// StageRun     one that is carried out: what is asked goes through it
/// StageRecord  what it was begun with
/// StageLine    = Recorded | Replied | Answered | Settled | Spent | Voided, a line of its journal
/// StageMemory  the lines folded: what is known already
/// StageSeal    the key of the user's by which a line is known again
/// StoredStage  one as it lies on disk, for those who only look
/// UnreadStage  one that nobody can read
/// ```
///
/// It must not know what is asked, or what becomes of the answers.
@NullMarked
package baton.world.stage;

import org.jspecify.annotations.NullMarked;
