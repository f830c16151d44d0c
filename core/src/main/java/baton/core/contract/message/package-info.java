/// The XML messages of the WORK pipeline: what an agent is asked and what it answers.
///
/// ```
/// Dispatch       = Receiver work? task? WorkMode? Context Spec? Reference* Previous*
///                  HandoffMessage*
/// TaskResult     = ResultStatus work? task? agent? ChangedFile* VerificationCheck* FailedCheck*
///                  CommitClaim? HandoffMessage*
/// HandoffMessage = HandoffLevel from? what why? caution? incomplete?
/// ```
///
/// Both the shapes up to 1.5 and those of 2.x are read; the shape of 1.5.3 is written. Texts hold
/// only what XML 1.0 can, without outer space, so that writing and reading gives the same again.
/// This package must not know who sends a message, nor whether its files exist.
@NullMarked
package baton.core.contract.message;

import org.jspecify.annotations.NullMarked;
