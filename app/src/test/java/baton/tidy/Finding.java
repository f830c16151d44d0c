package baton.tidy;

/// A broken rule: what is banned, where, and what to use in its place.
record Finding(String path, int line, String message) {

    static Finding banned(String path, int line, String what, String instead) {
        return new Finding(path, line, what + " is banned, use " + instead);
    }

    @Override
    public String toString() {
        return path + ":" + line + ": " + message;
    }
}
