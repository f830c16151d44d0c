package baton.core.sandbox;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a program sees of the machine: everything, not to be changed, except for the mounts. Each
/// path has one mount, and whatever holds a path comes before it.
///
/// @param network whether the network is there
/// @param root whether the program is root's, whose powers have to be taken away
record Fence(List<Mount> mounts, boolean network, boolean root) {
    Fence {
        // The path of a directory is the beginning of what lies in it, so it is sorted first.
        Map<String, Mount> byPath = new TreeMap<>();
        mounts.forEach(mount -> byPath.put(mount.path(), mount));
        mounts = List.copyOf(byPath.values());
    }
}
