/// `baton go` and `baton continue`, and `baton demo`, which shows them.
///
/// A project on its way from a sentence to a reviewed change, as its files tell. What is owed next
/// is not decided here, and no stage is done here.
@NullMarked
package baton.app.go;

import org.jspecify.annotations.NullMarked;
