/// The way from a sentence to a reviewed change: which stage is owed, and which gate must be
/// answered first.
///
/// ```
/// Journey  = Stage → Standing, Stage → approved hash
/// Standing = Owed | Free | Gated(hash)
/// Next     = Work(stage) | Ask(stage, hash) | Arrived
/// ```
///
/// It must not know how a stage is done nor where its files lie.
@NullMarked
package baton.core.go;

import org.jspecify.annotations.NullMarked;
