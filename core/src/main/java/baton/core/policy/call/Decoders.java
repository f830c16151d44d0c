package baton.core.policy.call;

import baton.core.policy.call.CallOptions.Syntax;

import java.util.Set;

/// Programs that turn text nobody can read into text that can be run.
public final class Decoders {
    private static final Set<String> ALWAYS =
            Set.of(
                    "gunzip",
                    "zcat",
                    "gzcat",
                    "bunzip2",
                    "bzcat",
                    "unxz",
                    "xzcat",
                    "unlzma",
                    "lzcat",
                    "unzstd",
                    "zstdcat",
                    "unlz4",
                    "lz4cat",
                    "uncompress",
                    "uudecode",
                    "unzip",
                    "funzip",
                    "brotli");

    private static final Set<String> WITH_OPTION =
            Set.of(
                    "base64", "gbase64", "base32", "basenc", "gzip", "bzip2", "xz", "lzma", "zstd",
                    "lz4", "gpg", "gpg2", "age", "openssl");

    private Decoders() {}

    public static boolean decodes(ProgramCall call) {
        if (call.name().equals("xxd")) {
            return options(call).has("-r");
        }
        return WITH_OPTION.contains(call.name())
                ? isReverse(options(call))
                : ALWAYS.contains(call.name());
    }

    private static CallOptions options(ProgramCall call) {
        return CallOptions.read(call.arguments(), Syntax.NONE);
    }

    private static boolean isReverse(CallOptions options) {
        return options.has("-d", "-D")
                || options.hasLong("--decode")
                || options.hasLong("--decompress")
                || options.hasLong("--decrypt");
    }
}
