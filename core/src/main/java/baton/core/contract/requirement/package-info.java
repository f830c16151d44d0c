/// `Requirement.md`, what a WORK was asked for: in the short form that Baton writes, and in the
/// longer numbered form with tables.
///
/// ```
/// Requirement = title, request, Item*(FR), Item*(NFR), Criterion*
/// ```
///
/// This package must not know plans or TASKs.
@NullMarked
package baton.core.contract.requirement;

import org.jspecify.annotations.NullMarked;
