/// The pages for people, typed as they stand: what they show is what Baton prints.
@NullMarked
package baton.app.docs;

import org.jspecify.annotations.NullMarked;
