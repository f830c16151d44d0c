// Things that a person does with the buttons of a page.

// What came of the last deed stays, whatever part of the page is made anew.
var told = "";
export function tell(words) {
  told = words;
  var said = document.getElementById("said");
  if (said && said.textContent !== words) said.textContent = words;
}

export function answer(button) {
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

// The words again, where the place for them was made anew.
export function tellAgain() { tell(told); }
