// What only this tab knows; pages on other ports cannot read it, though they get the cookie.
sessionStorage.setItem("secret", document.getElementById("entry").dataset.hash);
location.replace("/");
