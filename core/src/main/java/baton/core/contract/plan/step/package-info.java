/// One step of a plan or a session spec: what it changes, how it is proved and what it commits.
///
/// ```
/// Step       = number title FileEntry* changes reuses TestFirst? VerifyCommand* OnFailure
///              Checkpoint Manifest
/// Checkpoint = None | Commit(command, CommitLine) | Unsupported(command, reason)
/// Manifest   = paths count pattern MustContain* Flag*
/// ```
///
/// `ReadSteps` reads all steps of a text, `StepWriter` writes one. This package must not know the
/// document that a step stands in, nor sessions.
@NullMarked
package baton.core.contract.plan.step;

import org.jspecify.annotations.NullMarked;
