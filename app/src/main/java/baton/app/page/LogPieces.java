package baton.app.page;

import baton.core.view.html.Paper;
import baton.world.run.store.RunLog;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The end of a log in pieces. A piece begins with the first line that begins beyond a round number
/// of bytes, so that all pieces but the last stay as they are while the log grows.
///
/// @param from the number of bytes before the first piece
record LogPieces(long from, List<Paper.Piece> pieces) {
    private static final int PIECE = 16 << 10;

    LogPieces {
        pieces = List.copyOf(pieces);
    }

    /// @param most the bytes that are shown, about
    static LogPieces of(RunLog log, int most) {
        long size = log.size();
        long begin = size <= most ? 0 : (size - most) / PIECE * PIECE;
        byte[] bytes = read(log, begin, size);
        int at = begin == 0 ? 0 : lineAfter(bytes, 0);
        long from = begin + at;
        List<Paper.Piece> pieces = new ArrayList<>();
        while (at < bytes.length) {
            int next = pieceAfter(bytes, begin, at);
            String text = new String(bytes, at, next - at, StandardCharsets.UTF_8);
            pieces.add(new Paper.Piece(begin + at, text));
            at = next;
        }
        return new LogPieces(from, pieces);
    }

    private static byte[] read(RunLog log, long begin, long size) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        long at = begin;
        while (at < size) {
            byte[] more = log.read(at);
            if (more.length == 0) {
                return all.toByteArray();
            }
            all.writeBytes(more);
            at += more.length;
        }
        return all.toByteArray();
    }

    private static int pieceAfter(byte[] bytes, long begin, int at) {
        long round = ((begin + at) / PIECE + 1) * PIECE - begin;
        return round >= bytes.length ? bytes.length : lineAfter(bytes, (int) round);
    }

    private static int lineAfter(byte[] bytes, int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                return i + 1;
            }
        }
        return bytes.length;
    }
}
