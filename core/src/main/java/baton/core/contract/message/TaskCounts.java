package baton.core.contract.message;

import baton.core.text.Xml.Element;

import java.util.Optional;

/// The number of TASKs of the WORK that are done, and the number of all its TASKs.
record TaskCounts(int done, int total) {
    TaskCounts {
        if (done < 0 || total < 0) {
            throw new IllegalArgumentException(done + " of " + total);
        }
    }

    static Optional<TaskCounts> read(Element element) {
        Optional<Integer> done = MessageReader.text(element, "done").flatMap(Numbers::whole);
        Optional<Integer> total = MessageReader.text(element, "total").flatMap(Numbers::whole);
        return done.flatMap(d -> total.map(t -> new TaskCounts(d, t)));
    }

    Element element() {
        return new ElementBuilder("progress")
                .text("done", Optional.of(String.valueOf(done)))
                .text("total", Optional.of(String.valueOf(total)))
                .build();
    }
}
