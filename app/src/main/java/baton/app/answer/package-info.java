/// Answering questions that wait: `gates`, `decide` and `approve`.
@NullMarked
package baton.app.answer;

import org.jspecify.annotations.NullMarked;
