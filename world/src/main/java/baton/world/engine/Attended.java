package baton.world.engine;

/// One after the other, by the engine's own thread, and beside that deeds that nobody waits for,
/// each by a thread of its own.
public final class Attended implements Crew {
    private final LoneWorker own = new LoneWorker();
    private final Threads beside;

    /// `stop` asks what is done beside to end soon.
    public Attended(Runnable stop) {
        this.beside = new Threads(stop);
    }

    @Override
    public void start(Runnable deed) {
        own.start(deed);
    }

    @Override
    public void startBeside(Runnable deed) {
        beside.start(deed);
    }

    /// Returns early where a deed beside has ended during one of its own before: whoever rests
    /// looks again and rests again.
    @Override
    public void rest() {
        if (own.isIdle()) {
            beside.rest();
        } else {
            own.rest();
        }
    }

    @Override
    public void dismiss() {
        own.dismiss();
        beside.dismiss();
    }
}
