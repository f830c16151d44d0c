package baton.world.git.settings;

/// The author of a change to git's own files, as far as anything tells.
public enum Whose {
    /// Nothing of the run could write there: the change stays.
    PERSON,

    /// Git told of a program of the run that writes settings: they are put back and held against
    /// it.
    RUN,

    /// Nothing tells. What could run programs or change what is judged is put back and held
    /// against nobody; the rest stays.
    UNKNOWN
}
