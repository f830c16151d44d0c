package baton.app.page;

import baton.core.view.html.Address;
import baton.core.view.html.Fragment;

import java.util.List;

/// A page as it is at one moment.
///
/// @param mark the moment, by the line of the journal and whether somebody drives the run
public record SeenPage(String title, Address address, String mark, List<Fragment> parts) {
    public SeenPage {
        parts = List.copyOf(parts);
    }
}
