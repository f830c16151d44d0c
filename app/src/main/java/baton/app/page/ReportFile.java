package baton.app.page;

import baton.app.means.RunChoice;
import baton.core.view.Snapshot;
import baton.core.view.html.Fragment;
import baton.core.view.html.Html;
import baton.core.view.html.Medium;
import baton.core.view.html.PageDocument;
import baton.core.view.html.RunPage;
import baton.core.view.html.StepPage;
import baton.world.git.Repository;
import baton.world.run.store.RunFolder;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A run as one file of HTML that needs nothing else: the page of the run, and below it those of
/// the steps that were begun.
public final class ReportFile {
    private static final int LOG_MAX = 32 << 10;

    private ReportFile() {}

    public static String of(RunChoice runs, RunFolder folder, Repository repository, Instant now) {
        RunSight sight = RunSight.of(runs, folder, now);
        StepPapers papers = new StepPapers(repository, LOG_MAX);
        var view = sight.view(Medium.FILE);
        List<Html> body = new ArrayList<>();
        body.add(Fragment.html(RunPage.of(view)));
        for (Snapshot.Step step : sight.steps()) {
            body.add(StepPage.section(sight.step(step, papers, Medium.FILE)));
        }
        String style = PageFiles.style();
        return PageDocument.file(
                RunPage.title(view), style, PageFiles.hash(style), Html.several(body));
    }
}
