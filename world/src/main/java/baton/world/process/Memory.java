package baton.world.process;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/// Memory that C can read, used again for every start. Addresses hold until it is cleared.
final class Memory {
    private static final int ALIGNMENT = Long.BYTES;

    private ByteBuffer buffer = ByteBuffer.allocateDirect(0);
    private long base;

    /// Forgets everything, and has room for so many bytes.
    void clear(int size) {
        if (buffer.capacity() < size) {
            buffer = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
            base = MemorySegment.ofBuffer(buffer).address();
        }
        buffer.clear();
    }

    /// What that many texts take, with their addresses.
    static int sizeOf(List<byte[]> texts) {
        int size = 2 * ALIGNMENT;
        for (byte[] text : texts) {
            size += text.length + 1 + ALIGNMENT;
        }
        return size;
    }

    long zeros(int size) {
        buffer.position((buffer.position() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
        long address = base + buffer.position();
        buffer.put(new byte[size]);
        return address;
    }

    long text(byte[] text) {
        long address = base + buffer.position();
        buffer.put(text).put((byte) 0);
        return address;
    }

    /// The addresses of the texts, with a zero at their end.
    long texts(List<byte[]> texts) {
        long address = zeros((texts.size() + 1) * Long.BYTES);
        int place = (int) (address - base);
        for (byte[] text : texts) {
            buffer.putLong(place, text(text));
            place += Long.BYTES;
        }
        return address;
    }

    /// What C wrote there, as its `int`.
    int number(long address) {
        return buffer.getInt((int) (address - base));
    }
}
