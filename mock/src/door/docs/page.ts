import { html, type Markup } from "./markup.ts";

/** The pages, and the files that they are written from; the addresses lead from one to the other wherever they lie. */
const pages: Readonly<Record<string, string>> = { Calls: "index.html", Control: "control.html", Socket: "socket.html" };
const files: Readonly<Record<string, string>> = {
  OpenAPI: "openapi.json",
  "OpenAPI of control": "control.json",
  AsyncAPI: "asyncapi.json",
  "Scenario files": "scenario.schema.json",
};

export function page(name: string, side: Markup, main: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} · lwh5</title>
<link rel="stylesheet" href="docs.css">
<script src="docs.js" defer></script>
</head>
<body>
<header><nav aria-label="Documents">${Object.entries(pages).map(([it, at]) => html`<a href="${at}" ${it === name ? html`aria-current="page"` : ""}>${it}</a>`)}<span></span>${Object.entries(files).map(([it, at]) => html`<a href="${at}">${it}</a>`)}</nav></header>
<div class="columns"><nav class="side" aria-label="On this page">${side}</nav><main>${main}</main></div>
</body>
</html>
`.html;
}
