// One stream of changes for all tabs of a browser: one tab listens, and tells the others.
import { apply } from "./changes.js";
import { tellAgain } from "./deeds.js";

var main = document.querySelector("main[data-page]");
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

function hear(message) {
  if (dropped) return stale("Too many tabs are open.");
  heard = Date.now();
  asOf = new Date();
  stale("");
  if (!message || message.page !== page) return;
  message.changes.forEach(apply);
  tellAgain();
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
}, 1000);
