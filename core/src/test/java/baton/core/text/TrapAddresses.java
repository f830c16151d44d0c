package baton.core.text;

import java.io.IOException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.net.spi.URLStreamHandlerProvider;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Addresses that start with `trap:` lead nowhere, and whoever goes there is remembered.
public final class TrapAddresses extends URLStreamHandlerProvider {
    private static final List<String> OPENED = new CopyOnWriteArrayList<>();

    /// Returns the addresses that were opened so far, and forgets them.
    static List<String> opened() {
        List<String> opened = List.copyOf(OPENED);
        OPENED.clear();
        return opened;
    }

    @Override
    public URLStreamHandler createURLStreamHandler(String protocol) {
        return protocol.equals("trap") ? new Trap() : null;
    }

    private static final class Trap extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL address) throws IOException {
            OPENED.add(address.toString());
            throw new IOException("it was a trap");
        }
    }
}
