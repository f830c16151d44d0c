"use strict";
(function () {
  var entry = document.getElementById("entry");
  if (entry) {
    // What only this tab knows; pages on other ports cannot read it, though they get the cookie.
    sessionStorage.setItem("secret", entry.dataset.hash);
    location.replace("/");
    return;
  }
  var main = document.querySelector("main[data-page]");
  if (!main) return;

  var page = main.dataset.page;
  var mark = main.dataset.line;
  var me = String(Math.random());
  var tabs = new BroadcastChannel("baton");
  var others = {};
  var leads = false;
  var stream = null;
  var heard = Date.now();
  var asOf = new Date();
  var dropped = false;

  function each(selector, deed, within) {
    Array.prototype.forEach.call((within || document).querySelectorAll(selector), deed);
  }

  // ---------------------------------------------------------------- changes

  function apply(change) {
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
    keep(old, fresh);
    var focus = place(old, document.activeElement);
    old.replaceWith(fresh);
    each("pre[data-scroll]", function (pre) { pre.scrollTop = Number(pre.dataset.scroll); }, fresh);
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

  function hear(message) {
    if (dropped) return stale("Too many tabs are open.");
    heard = Date.now();
    asOf = new Date();
    stale("");
    if (!message || message.page !== page) return;
    message.changes.forEach(apply);
    tell(told);
    mark = message.mark;
    main.dataset.line = mark;
    main.dataset.heard = String(Math.round(performance.now()));
  }

  function stale(why) {
    var sign = document.getElementById("stale");
    document.body.classList.toggle("stale", why !== "");
    sign.hidden = why === "";
    sign.textContent = why && why + " This page is as of " + asOf.toLocaleTimeString() + ".";
  }

  // ---------------------------------------------------------------- one stream for all tabs

  function say(message) { tabs.postMessage(message); }

  function hello() { say({ tab: me, page: page, mark: mark }); }

  function listen() {
    if (stream) stream.close();
    var ids = Object.keys(others);
    say({ dropped: ids.slice(31) }); // the server follows 32 pages for one browser
    var watched = [{ page: page, mark: mark }].concat(ids.slice(0, 31).map(function (id) {
      return others[id];
    }));
    stream = new EventSource("/events?" + watched.map(function (one) {
      return "page=" + encodeURIComponent(one.page) + "&mark=" + encodeURIComponent(one.mark);
    }).join("&"));
    var own = stream;
    stream.onmessage = function (event) {
      var message = JSON.parse(event.data);
      Object.values(others).forEach(function (one) {
        if (one.page === message.page) one.mark = message.mark;
      });
      say({ message: message });
      hear(message);
    };
    stream.addEventListener("beat", function () { say({ message: null }); hear(null); });
    stream.onerror = function () {
      var closed = own.readyState === EventSource.CLOSED;
      var why = closed ? "`baton serve` has ended or was started again." : "Connection lost.";
      say({ lost: why });
      stale(why);
      if (closed && own === stream) setTimeout(listen, 1000);
    };
  }

  var soon = 0;
  function listenSoon() {
    clearTimeout(soon);
    soon = setTimeout(listen, 50);
  }

  tabs.onmessage = function (event) {
    var said = event.data;
    if ("message" in said) hear(said.message);
    if (said.lost) stale(said.lost);
    if (said.dropped) dropped = said.dropped.indexOf(me) >= 0;
    if (said.who) hello();
    if (said.tab && leads) {
      others[said.tab] = { page: said.page, mark: said.mark };
      listenSoon();
    }
    if (said.left && leads) delete others[said.left];
    if (said.wants && sessionStorage.getItem("secret")) {
      say({ secret: sessionStorage.getItem("secret") });
    }
    // A channel joins pages of the same port only.
    if (said.secret) sessionStorage.setItem("secret", said.secret);
  };

  hello();
  if (!sessionStorage.getItem("secret")) say({ wants: true });
  navigator.locks.request("baton-stream", function () {
    leads = true;
    say({ who: true });
    listenSoon();
    return new Promise(function () {});
  });
  addEventListener("pagehide", function () { say({ left: me }); });
  addEventListener("pageshow", function (event) { if (event.persisted) location.reload(); });

  setInterval(function () {
    if (Date.now() - heard > 5000 && document.getElementById("stale").hidden) {
      stale("Nothing was heard for a while.");
    }
    each("[data-live]", function (time) {
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

  // ---------------------------------------------------------------- deeds

  // What came of the last deed stays, whatever part of the page is made anew.
  var told = "";
  function tell(words) {
    told = words;
    var said = document.getElementById("said");
    if (said && said.textContent !== words) said.textContent = words;
  }

  function answer(button) {
    var own = button.dataset.answer || "";
    var words = document.getElementById("words");
    tell("…");
    fetch("/answer", {
      method: "POST",
      headers: { "Content-Type": "application/json",
        "X-Baton-Secret": sessionStorage.getItem("secret") || "" },
      body: JSON.stringify({ verb: button.dataset.verb, run: button.dataset.run,
        gate: button.dataset.gate, step: Number(button.dataset.step || 0), hash: button.dataset.hash,
        answer: own || (words ? words.value : "") })
    }).then(function (reply) { return reply.json(); }).then(function (reply) {
      tell(reply.said);
    }, function () { tell("Nothing was sent: the connection is lost."); });
  }

  addEventListener("click", function (event) {
    var on = event.target.closest("button,.line");
    if (!on) return;
    if (on.dataset.verb) answer(on);
    else if (on.id === "keys") help();
    else if (on.classList.contains("line")) location.hash = on.id;
    else if (on.classList.contains("copy")) {
      navigator.clipboard.writeText(on.previousElementSibling.textContent).then(function () {
        on.textContent = "Copied";
      });
    } else if (on.classList.contains("filter")) {
      on.setAttribute("aria-pressed", String(main.classList.toggle("failures")));
    }
  });

  function help() {
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
    each(".at", function (row) { row.classList.remove("at"); });
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

  function reveal() {
    var line = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (var up = line; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
    if (line) line.scrollIntoView({ block: "center" });
  }
  addEventListener("hashchange", reveal);
  reveal();
})();
