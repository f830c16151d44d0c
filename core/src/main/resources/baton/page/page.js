// A page of Baton: what it does once it is there.
import { answer } from "./deeds.js";
import { help } from "./keys.js";
import "./stream.js";

setInterval(function () {
  document.querySelectorAll("[data-live]").forEach(function (time) {
    if (!time.since) time.since = Date.now() - 1000 * Number(time.dataset.live);
    time.textContent = span(Math.floor((Date.now() - time.since) / 1000));
  });
}, 1000);

function span(s) {
  function pair(a, u, b, v) { return a + u + (b < 10 ? "0" : "") + b + v; }
  if (s < 60) return s + "s";
  if (s < 3600) return pair(Math.floor(s / 60), "m", s % 60, "s");
  if (s < 86400) return pair(Math.floor(s / 3600), "h", Math.floor(s % 3600 / 60), "m");
  return pair(Math.floor(s / 86400), "d", Math.floor(s % 86400 / 3600), "h");
}

addEventListener("click", function (event) {
  var on = event.target.closest("button,.line");
  if (!on) return;
  if (on.dataset.verb) answer(on);
  else if (on.id === "keys") help();
  else if (on.classList.contains("line")) location.hash = on.id;
  else if (on.classList.contains("copy")) {
    // A browser may refuse to copy by itself; what is selected a person can copy.
    getSelection().selectAllChildren(on.previousElementSibling);
    on.textContent = "Selected";
    navigator.clipboard.writeText(on.previousElementSibling.textContent).then(function () {
      on.textContent = "Copied";
    }, function () {});
  } else if (on.classList.contains("filter")) {
    var failures = document.querySelector("main").classList.toggle("failures");
    on.setAttribute("aria-pressed", String(failures));
  }
});

function reveal() {
  var line = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (var up = line; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
  if (line) line.scrollIntoView({ block: "center" });
}
addEventListener("hashchange", reveal);
reveal();
