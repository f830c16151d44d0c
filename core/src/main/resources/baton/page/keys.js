// The keys of a page, and the help about them.

export function help() {
  var box = document.createElement("dialog");
  var list = document.createElement("dl");
  [["g i", "inbox"], ["g r", "run"], ["j, k", "next, previous row"], ["o", "open the row"],
    ["a", "go to the answer"], ["f", "only failures"], ["?", "these keys"]].forEach(function (key) {
    ["dt", "dd"].forEach(function (tag, i) {
      list.appendChild(document.createElement(tag)).textContent = key[i];
    });
  });
  box.appendChild(list);
  box.addEventListener("close", function () { box.remove(); });
  document.body.appendChild(box).showModal();
}

function move(by) {
  var rows = Array.prototype.filter.call(document.querySelectorAll(".row"), function (row) {
    return row.getClientRects().length > 0;
  });
  var at = rows.findIndex(function (row) { return row.classList.contains("at"); });
  var next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
  if (!next) return;
  document.querySelectorAll(".at").forEach(function (row) { row.classList.remove("at"); });
  next.classList.add("at");
  next.scrollIntoView({ block: "nearest" });
  var link = next.querySelector(".open");
  if (link) link.focus({ preventScroll: true });
}

var before = "";
addEventListener("keydown", function (event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^(TEXTAREA|INPUT)$/.test(event.target.tagName) || document.querySelector("dialog")) return;
  var key = before + event.key;
  before = event.key === "g" ? "g" : "";
  var run = document.getElementById("to-run") || document.querySelector(".runs .open");
  var first = document.querySelector(".at .open");
  var asked = document.querySelector(".answer") || document.querySelector(".asks .open");
  var filter = document.querySelector(".filter");
  if (key === "gi") location.href = "/";
  else if (key === "gr" && run) run.click();
  else if (key === "j") move(1);
  else if (key === "k") move(-1);
  else if (key === "o" && first) first.click();
  else if (key === "a" && asked) asked.focus();
  else if (key === "f" && filter) filter.click();
  else if (key === "?") help();
  else return;
  event.preventDefault();
});
