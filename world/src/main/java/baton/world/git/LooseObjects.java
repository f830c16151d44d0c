package baton.world.git;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/// Stores objects the way git does, a file each. What is there already is left alone.
///
/// @param directory git's `objects`
record LooseObjects(Path directory) {
    private static final FileAttribute<?> READ_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r--r--r--"));

    private static final Set<StandardOpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    /// Names that nobody else gives; random ones would cost more than the files.
    private static final String START =
            ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime()) + "-";

    private static final AtomicLong COUNT = new AtomicLong();

    /// Stores it and returns its name.
    String write(String type, byte[] content) throws IOException {
        byte[] header = (type + " " + content.length + "\0").getBytes(StandardCharsets.UTF_8);
        String id = name(header, content);
        Path place = directory.resolve(id.substring(0, 2)).resolve(id.substring(2));
        if (!Files.exists(place)) {
            store(header, content, place);
        }
        return id;
    }

    static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has it", e);
        }
    }

    private static String name(byte[] header, byte[] content) {
        MessageDigest digest = sha1();
        digest.update(header);
        return HexFormat.of().formatHex(digest.digest(content));
    }

    /// Names that start so are swept by git where a program died over them.
    private void store(byte[] header, byte[] content, Path place) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Deflater fast = new Deflater(Deflater.BEST_SPEED);
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed, fast)) {
            out.write(header);
            out.write(content);
        } finally {
            fast.end();
        }
        Path fresh = directory.resolve("tmp_obj_" + START + COUNT.incrementAndGet());
        // A channel may write a part of it and say so; the stream goes on until all is written.
        try (OutputStream out =
                Channels.newOutputStream(Files.newByteChannel(fresh, NEW, READ_ONLY))) {
            packed.writeTo(out);
        }
        Path around = Objects.requireNonNull(place.getParent());
        if (!Files.isDirectory(around)) {
            Files.createDirectories(around);
        }
        Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE);
    }
}
