package baton.world.config;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.config.KnownCheckouts.Place;
import baton.world.files.ContentHash;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

class KnownCheckoutsTest {
    @TempDir Path directory;
    private KnownCheckouts known;
    private Path checkout;

    @BeforeEach
    void makeCheckout() throws IOException {
        known = new KnownCheckouts(environment());
        checkout = directory.toRealPath().resolve("a b\nc");
        Files.createDirectories(checkout.resolve(".git"));
    }

    private Map<String, String> environment() {
        return Map.of("XDG_STATE_HOME", directory.resolve("state").toString());
    }

    private Path notes() {
        return directory.resolve("state/baton/checkouts");
    }

    private void write(String path, String text) throws IOException {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        Files.writeString(notes().resolve(ContentHash.of(bytes).substring(0, 24)), text);
    }

    @Test
    void checkoutIsNotedOnceAndForItsOwnerAlone() throws IOException {
        assertThat(known.all()).isEmpty();
        known.note(checkout);
        known.note(checkout);
        assertThat(known.all()).containsExactly(new Place(checkout, Optional.empty()));
        try (Stream<Path> files = Files.list(notes())) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(all.getFirst())))
                    .isEqualTo("rw-------");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(notes())))
                .isEqualTo("rwx------");
    }

    @Test
    void linkToACheckoutIsTheCheckout() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), checkout);
        known.note(link);
        assertThat(known.all()).extracting(Place::path).containsExactly(checkout);
    }

    @Test
    void placeThatIsNoCheckoutOfThisUserAnyMoreIsLeftOutWithTheReason() throws IOException {
        known.note(checkout);
        assertThat(new KnownCheckouts(environment(), -7).all().getFirst().leftOut())
                .contains("it belongs to another user");
        Files.delete(checkout.resolve(".git"));
        assertThat(known.all().getFirst().leftOut()).contains("it is no repository any more");
        Path other = Files.createDirectories(directory.resolve("other/.git")).resolveSibling("");
        Files.delete(checkout);
        assertThat(known.all().getFirst().leftOut()).contains("it is gone");
        Files.createSymbolicLink(checkout, other);
        assertThat(known.all().getFirst().leftOut()).contains("something else stands in its place");
    }

    @Test
    void whatIsNoNoteDoesNotCount() throws IOException {
        known.note(checkout);
        write("/one", "{\"checkout\":\"/two\"}");
        write("relative", "{\"checkout\":\"relative\"}");
        write("/\0", "{\"checkout\":\"/\\u0000\"}");
        write("/text", "text");
        write("/large", "{\"checkout\":\"/large\"," + " ".repeat(1 << 15) + "\"x\":1}");
        Files.writeString(notes().resolve("README"), "{\"checkout\":\"/readme\"}");
        Files.createDirectory(notes().resolve("0".repeat(24)));
        Files.createSymbolicLink(notes().resolve("1".repeat(24)), Path.of("/etc/passwd"));
        assertThat(known.all()).extracting(Place::path).containsExactly(checkout);
    }

    @Test
    void onlyWhatIsGoneIsForgotten() throws IOException {
        known.note(checkout);
        assertThat(known.forgetGone()).isEmpty();
        Files.delete(checkout.resolve(".git"));
        assertThat(known.forgetGone()).isEmpty();
        Files.delete(checkout);
        assertThat(known.forgetGone()).containsExactly(checkout);
        assertThat(known.all()).isEmpty();
    }
}
