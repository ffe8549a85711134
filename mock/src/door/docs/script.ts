/** Runs under the page's own policy: no inline code, no text made into markup. From a file it finds and opens, and sends nothing. */
export const docsScript = `"use strict";
(() => {
  const find = document.getElementById("find");
  const open = () => {
    const it = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!it || it.tagName !== "DETAILS") return;
    it.open = true;
    it.scrollIntoView();
    it.querySelector("summary").focus({ preventScroll: true });
  };
  addEventListener("hashchange", open);
  open();
  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("a[href^='#']");
    if (link && link.hash === location.hash) open();
  });
  if (find) {
    find.addEventListener("input", () => {
      const words = find.value.toLowerCase().split(/\\s+/);
      for (const it of document.querySelectorAll("a[data-words]")) it.parentElement.hidden = !words.every((word) => it.dataset.words.includes(word));
      for (const it of document.querySelectorAll(".side section")) it.hidden = !it.querySelector("li:not([hidden])");
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
      event.preventDefault();
      find.focus();
    });
  }

  if (location.protocol === "file:") return;
  const shown = () => {
    const headers = {};
    for (const it of document.querySelectorAll("[data-header]")) if (it.value) headers[it.dataset.header] = it.value;
    return headers;
  };
  const person = document.getElementById("person");
  if (person) {
    person.hidden = false;
    person.addEventListener("submit", async (event) => {
      event.preventDefault();
      const at = person.querySelector("[data-login]");
      const said = person.querySelector("output");
      if (!at) return;
      const p = document.getElementById("who").value;
      const key = { "X-Key": p, "Content-Type": "application/json" };
      try {
        const answer = await fetch(at.dataset.login, { method: "POST", headers: key, body: JSON.stringify({ p, deviceTag: "docs" }) });
        const { code, message, result } = await answer.json();
        said.textContent = code === 200 ? "Logged in." : code + " " + message;
        if (code !== 200) return;
        person.querySelector("[data-header='X-Key']").value = p;
        person.querySelector("[data-header='X-Access-Token']").value = result.token;
      } catch (error) {
        said.textContent = String(error);
      }
    });
  }

  const asked = (form) => {
    const query = new URLSearchParams();
    const parts = new FormData();
    let path = form.dataset.path;
    for (const it of form.querySelectorAll("input")) {
      const [where, name] = it.name.split(/:(.*)/);
      const value = it.type === "file" ? it.files[0] : it.value;
      if (where === "path") path = path.replace("{" + name + "}", encodeURIComponent(value));
      else if (where === "query" && value !== "") query.append(name, value);
      else if (where === "part" && value) parts.append(name, value);
    }
    const { method } = form.dataset;
    const headers = { ...shown(), ...(method === "GET" ? {} : { "X-Request-Id": crypto.getRandomValues(new Uint32Array(4)).join("-") }) };
    const text = form.querySelector("textarea");
    const isForm = form.querySelector("[name^='part:']") !== null;
    if (text) headers["Content-Type"] = "application/json";
    const body = text ? text.value : isForm ? parts : undefined;
    return [path + (query.size > 0 ? "?" + query : ""), { method, headers, body }];
  };
  const told = (text) => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  };
  // What goes on as a stream is shown as far as it has come.
  const readAll = async (answer, output, head) => {
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (let it = await reader.read(); !it.done; it = await reader.read()) {
      text += decoder.decode(it.value, { stream: true });
      output.textContent = head + text.slice(0, 100000);
    }
    output.textContent = head + told(text).slice(0, 100000);
  };
  for (const form of document.querySelectorAll("form.trial")) {
    form.hidden = false;
    let running = new AbortController();
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      running.abort();
      running = new AbortController();
      const { signal } = running;
      const output = form.querySelector("output");
      output.textContent = "…";
      try {
        const [url, options] = asked(form);
        const answer = await fetch(url, { ...options, signal });
        const head = answer.status + " " + url + "\\n\\n";
        output.textContent = head;
        await readAll(answer, output, head);
      } catch (error) {
        if (!signal.aborted) output.textContent = String(error);
      }
    });
  }
})();
`;
