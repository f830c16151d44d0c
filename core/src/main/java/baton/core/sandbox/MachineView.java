package baton.core.sandbox;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The fence around a program, which decides what the program sees of the machine: everything, not
/// to be changed, except for the mounts. Each path has one mount, and the mount of a directory
/// comes before the mounts in it.
///
/// @param network true if the network is there
/// @param root true if the program is root's, whose powers have to be taken away
record MachineView(List<Mount> mounts, boolean network, boolean root) {
    MachineView {
        // The path of a directory is the beginning of what lies in it, so it is sorted first.
        Map<String, Mount> byPath = new TreeMap<>();
        mounts.forEach(mount -> byPath.put(mount.path(), mount));
        mounts = List.copyOf(byPath.values());
    }
}
