/// Every reader of text under coverage-guided fuzzing.
///
/// One small class for each target, marked with [FuzzTarget]. A target throws nothing and asserts
/// what holds for any input; what it finds becomes a row of the reader's own test. This package
/// must not know files: input is what the fuzzer hands in, and the seeds are written here.
@NullMarked
package baton.core.fuzz;

import org.jspecify.annotations.NullMarked;
