package baton.core.work;

import baton.core.text.Value;
import baton.kit.Seeds;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Replies that a specifier may give: sound plans of parts, and wild ones.
final class Replies {
    private Replies() {}

    /// A TASK for each list of what it waits for, with a file of its own.
    @SafeVarargs
    static Value.Fields of(List<Integer>... needs) {
        List<Value> tasks = new ArrayList<>();
        for (List<Integer> before : needs) {
            int n = tasks.size();
            tasks.add(
                    task(
                            "Make part " + n,
                            "src/part" + n + ".txt",
                            "grep -q " + n + " src/part" + n + ".txt",
                            before));
        }
        return reply("Parts", tasks);
    }

    /// So many TASKs that list one file.
    static Value.Fields sharing(int count) {
        List<Value> tasks =
                IntStream.range(0, count)
                        .<Value>mapToObj(n -> task("Part " + n, "all.txt", "true", List.of()))
                        .toList();
        return reply("Sharing", tasks);
    }

    /// One TASK that lists this path.
    static Value.Fields listing(String path) {
        return reply("Listing", List.of(task("Part", path, "true", List.of())));
    }

    static Value.Fields wild(Seeds seeds) {
        int count = seeds.between(1, 5);
        List<Value> tasks = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            int number = n;
            List<Integer> needs = IntStream.range(0, n).filter(_ -> seeds.coin()).boxed().toList();
            String path = seeds.coin() ? seeds.path() : seeds.chaos();
            tasks.add(task(seeds.chaos() + number, path, seeds.chaos(), needs));
        }
        return reply(seeds.chaos(), tasks);
    }

    private static Value task(String title, String path, String command, List<Integer> needs) {
        Map<String, Value> file = new LinkedHashMap<>();
        file.put("path", Value.of(path));
        file.put("action", Value.of("CREATE"));
        Map<String, Value> task = new LinkedHashMap<>();
        task.put("title", Value.of(title));
        task.put("scope", Value.of("# Write " + title));
        task.put("files", Value.items(List.of(Value.fields(file))));
        task.put("acceptance", Value.texts(List.of("it is there: " + title)));
        task.put("verify", Value.texts(List.of(command)));
        task.put("depends_on", Value.items(needs.stream().map(Value::of).toList()));
        return Value.fields(task);
    }

    private static Value.Fields reply(String title, List<Value> tasks) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("title", Value.of(title));
        fields.put("goal", Value.of("There are parts. " + title));
        fields.put("functional", Value.texts(List.of("parts " + title)));
        fields.put("acceptance", Value.texts(List.of("all " + title)));
        fields.put("tasks", Value.items(tasks));
        return Value.fields(fields);
    }
}
