package baton.core.fuzz;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a class with one `@FuzzTest`. The build runs each in a JVM of its own, because the fuzzer
/// takes over a whole one, for as many inputs as the property `fuzz.runs` says.
@Tag("fuzz")
@ExtendWith(FuzzedText.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface FuzzTarget {}
