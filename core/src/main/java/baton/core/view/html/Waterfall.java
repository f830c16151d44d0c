package baton.core.view.html;

import baton.core.view.Span;
import baton.core.view.chronicle.Attempted;
import baton.core.view.chronicle.Stretch;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// The bars of the steps of one run, all on the same scale.
///
/// @param scale the time that the whole width stands for
record Waterfall(Duration scale) {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 10;
    private static final int WIDTH_LEAST = 2;

    /// The spans of time that a scale may have: a run that goes on changes it seldom, and with it
    /// all of its bars.
    private static final List<Duration> SCALES =
            List.of(
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(15),
                    Duration.ofSeconds(20),
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(45),
                    Duration.ofMinutes(1),
                    Duration.ofSeconds(90),
                    Duration.ofMinutes(2),
                    Duration.ofMinutes(3),
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(7),
                    Duration.ofMinutes(10),
                    Duration.ofMinutes(15),
                    Duration.ofMinutes(20),
                    Duration.ofMinutes(30),
                    Duration.ofMinutes(45),
                    Duration.ofHours(1),
                    Duration.ofMinutes(90),
                    Duration.ofHours(2),
                    Duration.ofHours(3),
                    Duration.ofHours(4),
                    Duration.ofHours(6),
                    Duration.ofHours(9),
                    Duration.ofHours(12),
                    Duration.ofHours(18),
                    Duration.ofDays(1));

    static Waterfall over(Duration length) {
        return new Waterfall(
                SCALES.stream()
                        .filter(scale -> scale.compareTo(length) >= 0)
                        .findFirst()
                        .orElseGet(() -> Duration.ofDays(length.toDays() + 1)));
    }

    Html bar(List<Attempted> tries) {
        Html[] parts =
                tries.stream()
                        .flatMap(one -> one.stretches().stream())
                        .map(this::part)
                        .toArray(Html[]::new);
        return Tag.SVG
                .of(parts)
                .kind("fall")
                .with(Attribute.Name.VIEW_BOX, "0 0 " + WIDTH + " " + HEIGHT)
                .with(Attribute.Name.ASPECT, "none")
                .with(Attribute.Name.ROLE, "img")
                .with(Attribute.Name.ARIA_LABEL, words(tries));
    }

    private Html part(Stretch stretch) {
        long from = place(stretch.from());
        long width = Math.max(WIDTH_LEAST, place(stretch.to()) - from);
        return Tag.RECT
                .of()
                .kind(stretch.kind().name().toLowerCase(Locale.ROOT))
                .with(Attribute.Name.X, String.valueOf(Math.min(from, WIDTH - WIDTH_LEAST)))
                .with(Attribute.Name.WIDTH, String.valueOf(width))
                .with(Attribute.Name.HEIGHT, String.valueOf(HEIGHT));
    }

    private long place(Duration at) {
        return WIDTH * at.toMillis() / Math.max(1, scale.toMillis());
    }

    /// The same for whoever cannot see it.
    private static String words(List<Attempted> tries) {
        StringBuilder words = new StringBuilder();
        for (Stretch.Kind kind : Stretch.Kind.values()) {
            Duration spent =
                    tries.stream()
                            .flatMap(one -> one.stretches().stream())
                            .filter(stretch -> stretch.kind() == kind)
                            .map(stretch -> stretch.to().minus(stretch.from()))
                            .reduce(Duration.ZERO, Duration::plus);
            if (spent.isPositive()) {
                words.append(words.isEmpty() ? "" : ", ")
                        .append(kind.name().toLowerCase(Locale.ROOT))
                        .append(' ')
                        .append(Span.words(spent));
            }
        }
        return words.isEmpty() ? "no time yet" : words.toString();
    }
}
