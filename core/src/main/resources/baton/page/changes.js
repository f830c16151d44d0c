// Parts of a page that are made anew while a person looks at it.

export function apply(change) {
  var old = document.getElementById(change.id);
  if (!old) return location.reload();
  var holder = document.createElement("template");
  holder.innerHTML = change.html;
  var fresh = holder.content.firstElementChild;
  if (change.how === "append") {
    var atEnd = old.scrollTop + old.clientHeight > old.scrollHeight - 4;
    old.append(fresh);
    if (atEnd) old.scrollTop = old.scrollHeight;
    return;
  }
  // A page that is new is sent whole: nothing is taken from a person where nothing has changed.
  if (old.isEqualNode(fresh)) return;
  keep(old, fresh);
  var focus = place(old, document.activeElement);
  old.replaceWith(fresh);
  fresh.querySelectorAll("pre[data-scroll]").forEach(function (pre) {
    pre.scrollTop = Number(pre.dataset.scroll);
  });
  if (focus >= 0) (focusable(fresh)[focus] || fresh).focus();
}

function focusable(element) {
  return Array.prototype.slice.call(element.querySelectorAll("a,button,summary,textarea,pre"));
}

function place(element, active) {
  return element.contains(active) ? focusable(element).indexOf(active) : -1;
}

// What a person has opened, written, chosen or scrolled stays.
function keep(old, fresh) {
  fresh.classList.toggle("at", old.classList.contains("at"));
  [old].concat(Array.prototype.slice.call(old.querySelectorAll("[id]"))).forEach(function (was) {
    var now = was === old ? fresh : was.id && fresh.querySelector("#" + CSS.escape(was.id));
    if (!now) return;
    if (was.tagName === "DETAILS") now.open = was.open;
    if (was.tagName === "TEXTAREA") now.value = was.value;
    if (was.tagName === "PRE") now.dataset.scroll =
      was.scrollTop + was.clientHeight > was.scrollHeight - 4 ? 1e9 : was.scrollTop;
    if (was.classList.contains("at")) now.classList.add("at");
  });
}
