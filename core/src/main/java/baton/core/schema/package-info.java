/// Schemas for the data of agents: the part of JSON Schema that Baton's own schemas use.
///
/// This package must not know what the data means nor who sent it.
@NullMarked
package baton.core.schema;

import org.jspecify.annotations.NullMarked;
