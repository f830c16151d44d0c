package baton.world.git;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.world.process.Bytes;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;

/// A path as git names it: relative to the top of the working tree, any bytes but NUL.
///
/// The text is the bytes as UTF-8; a byte that is no part of a character stands as the lone
/// surrogate `U+DC00 + byte`, so that the bytes can always be had back.
public record GitPath(String text) implements Comparable<GitPath> {
    private static final char ESCAPE = '\uDC00';

    public GitPath {
        if (text.isEmpty() || text.startsWith("/") || text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("not a path of git: " + text);
        }
    }

    public static GitPath of(byte[] bytes) {
        return new GitPath(decode(bytes));
    }

    public static GitPath of(RepoPath path) {
        return new GitPath(path.value());
    }

    /// True if the path is, by its name, a file with rules for git: `.gitignore` or
    /// `.gitattributes`.
    public boolean isRule() {
        String name = text.substring(text.lastIndexOf('/') + 1);
        return name.equals(".gitignore") || name.equals(".gitattributes");
    }

    /// True if the last name of the path is that of git's own directory.
    public boolean isGit() {
        return text.equals(".git") || text.endsWith("/.git");
    }

    /// The same path for those who judge it.
    public TreePath tree() {
        return new TreePath(text);
    }

    /// True if every program can be told the path by its command line, whatever the locale.
    public boolean isPlain() {
        return text.chars().allMatch(c -> c >= 0x20 && c < 0x7F);
    }

    /// The file itself, whatever its name.
    public Path in(Path root) {
        return isPlain() ? root.resolve(text) : RawPath.resolve(root, bytes());
    }

    public byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        text.codePoints()
                .forEach(
                        point -> {
                            if (point >= ESCAPE + 0x80 && point <= ESCAPE + 0xFF) {
                                bytes.write(point - ESCAPE);
                            } else {
                                byte[] encoded =
                                        Character.toString(point).getBytes(StandardCharsets.UTF_8);
                                bytes.write(encoded, 0, encoded.length);
                            }
                        });
        return bytes.toByteArray();
    }

    /// Paths as input for a program, each ended by NUL, the one byte no path holds.
    public static Bytes input(Collection<GitPath> paths) {
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        for (GitPath path : paths) {
            input.writeBytes(path.bytes());
            input.write(0);
        }
        return Bytes.of(input.toByteArray());
    }

    @Override
    public int compareTo(GitPath other) {
        return text.compareTo(other.text);
    }

    /// For people: one line, without anything a terminal would act on.
    @Override
    public String toString() {
        return tree().toString();
    }

    private static String decode(byte[] bytes) {
        return isAscii(bytes) ? new String(bytes, StandardCharsets.US_ASCII) : decodeAny(bytes);
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte octet : bytes) {
            if (octet < 0) {
                return false;
            }
        }
        return true;
    }

    private static String decodeAny(byte[] bytes) {
        CharsetDecoder decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, out, true);
        while (result.isError()) {
            for (int i = 0; i < result.length(); i++) {
                out.put((char) (ESCAPE + (in.get() & 0xFF)));
            }
            decoder.reset();
            result = decoder.decode(in, out, true);
        }
        return out.flip().toString();
    }
}
