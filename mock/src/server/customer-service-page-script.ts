/**
 * Script of the support page. Runs in the browser under a strict policy: no inline code, and no
 * text is parsed as HTML.
 */
export const customerServicePageScript = `"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const log = find("log");
  const pass = location.hash.slice(1);
  const brought = new URLSearchParams(location.search).get("orderId") || "";
  let orderId = "";
  let human = false;

  const make = (tag, look, text) => {
    const it = document.createElement(tag);
    if (look) it.className = look;
    if (text !== undefined) it.textContent = text;
    return it;
  };
  const arrow = (isOut) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", isOut ? "M7 17L17 7M8.500 7H17v8.500" : "M17 7L7 17M7 8.500V17h8.500");
    svg.append(path);
    const it = make("span", isOut ? "way out" : "way");
    it.append(svg);
    return it;
  };
  const card = (order, tag) => {
    const it = make(tag, "card");
    const head = make("b");
    head.append(arrow(order.isSeller === 1), order.title);
    const sum = make("strong", "", order.sum);
    sum.append(make("span", "", order.tail));
    it.append(head, sum, make("small", "", order.note));
    return it;
  };
  const show = (it) => {
    log.append(it);
    log.scrollTop = log.scrollHeight;
    return it;
  };
  const theirs = (text) => {
    const line = make("div", "line");
    line.append(make("span", "who", human ? "林" : "客"), make("p", "bubble", text));
    return show(line);
  };
  const mine = (inner) => {
    const line = make("div", "line mine");
    line.append(inner);
    return show(line);
  };
  const choices = (texts) => {
    if (texts.length === 0) return;
    const row = make("div", "choices");
    for (const text of texts) {
      const it = make("button", "", text);
      it.type = "button";
      it.onclick = () => say(text);
      row.append(it);
    }
    show(row);
  };

  async function post(what, body) {
    const answer = await fetch("/provider/service/" + what, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ pass, ...body }),
    });
    if (answer.status === 401) throw new Error("over");
    if (!answer.ok) throw new Error("broken");
    return answer.json();
  }
  async function ask(text, line) {
    const waiting = theirs("正在输入…");
    try {
      const answer = await post("ask", { text, orderId, human });
      waiting.remove();
      if (line) line.append(make("span", "read", "已读"));
      if (answer.human && !human) {
        human = true;
        find("who").lastElementChild.textContent = "人工客服小林";
      }
      answer.lines.forEach(theirs);
      choices(answer.choices);
    } catch (error) {
      waiting.remove();
      theirs(error.message === "over" ? "对话已过期，请从应用里重新进入客服。" : "没有连上客服，请稍后再发一次。");
    }
  }
  function say(text) {
    ask(text, mine(make("p", "bubble", text)));
  }
  function bring(order) {
    orderId = order.orderId;
    mine(card(order, "div"));
    ask("", undefined);
  }

  const close = () => {
    find("orders").hidden = true;
    find("attach").setAttribute("aria-expanded", "false");
  };
  find("attach").onclick = async () => {
    const list = find("orders");
    if (!list.hidden) return close();
    list.replaceChildren(make("p", "", "正在读取订单…"));
    list.hidden = false;
    find("attach").setAttribute("aria-expanded", "true");
    const { orders } = await post("orders", {}).catch(() => ({ orders: [] }));
    list.replaceChildren(...orders.map((order) => {
      const it = card(order, "button");
      it.type = "button";
      it.onclick = () => { close(); bring(order); };
      return it;
    }));
    if (orders.length === 0) list.append(make("p", "", "没有进行中的订单，直接说明问题即可。"));
  };
  find("form").onsubmit = (event) => {
    event.preventDefault();
    const text = find("text").value.trim();
    if (text === "") return;
    find("text").value = "";
    say(text);
  };
  // A script may close only a page that a script has opened. Otherwise the page navigates back to
  // the app.
  find("back").onclick = () => {
    window.close();
    location.replace("/lwh5/home/onlineService");
  };

  async function begin() {
    show(make("p", "time", new Date().toTimeString().slice(0, 5)));
    await ask("", undefined);
    if (brought === "") return;
    const { orders } = await post("orders", {}).catch(() => ({ orders: [] }));
    const order = orders.find((it) => it.orderId === brought);
    if (order) return bring(order);
    orderId = brought;
    ask("", undefined);
  }
  begin();
})();
`;
