/** Light and dark as the desk has it. */
export const docsStyle = `:root {
  color-scheme: light dark;
  --ground: light-dark(#fff, #16181c);
  --raised: light-dark(#f5f6f8, #1f2228);
  --line: light-dark(#d9dce2, #363b44);
  --ink: light-dark(#1a1d23, #e8eaee);
  --quiet: light-dark(#565d69, #a3abb8);
  --accent: light-dark(#0b57c2, #8ab8ff);
  font: 15px/1.55 system-ui, -apple-system, "PingFang SC", "Noto Sans SC", sans-serif;
  color: var(--ink);
  background: var(--ground);
  scroll-padding-top: 64px;
}
* { box-sizing: border-box; }
body { margin: 0; }
a { color: var(--accent); }
code, pre, textarea, output { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header { position: sticky; top: 0; z-index: 1; background: var(--ground); border-bottom: 1px solid var(--line); }
header nav { display: flex; flex-wrap: wrap; padding: 0 16px; }
header span { flex: 1; }
header a { padding: 12px 8px; text-decoration: none; color: var(--ink); }
header a[aria-current] { font-weight: 600; box-shadow: inset 0 -2px var(--accent); }
.columns { display: grid; grid-template-columns: 240px minmax(0, 1fr); }
.side { position: sticky; top: 49px; align-self: start; height: calc(100vh - 49px); overflow-y: auto; padding: 16px; border-right: 1px solid var(--line); }
.side h2 { margin: 16px 0 4px; font-size: 13px; color: var(--quiet); }
.side ul { margin: 0; padding: 0; list-style: none; }
.side li a { display: block; padding: 3px 0; text-decoration: none; }
main { max-width: 1040px; padding: 16px 32px 50vh; }
h1 { margin: 8px 0; font-size: 24px; }
h2 { margin: 32px 0 8px; font-size: 18px; }
h3 { font-size: 15px; }
p { margin: 6px 0; }
.listed { padding-left: 16px; text-indent: -12px; }
.listed::before { content: "– "; }
.call { margin: 6px 0; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; }
.call[open] { padding-bottom: 12px; }
summary { padding: 10px 0; cursor: pointer; }
.call > summary span { color: var(--quiet); }
.method { display: inline-block; min-width: 52px; font-size: 12px; color: var(--accent); }
.sample > summary { padding: 4px 0; color: var(--accent); }
table { width: 100%; margin: 10px 0; border-collapse: collapse; }
caption { padding: 4px 0; text-align: left; font-weight: 600; }
th, td { padding: 4px 8px 4px 0; border-top: 1px solid var(--line); vertical-align: top; text-align: left; font-weight: 400; overflow-wrap: anywhere; }
th { width: 28%; }
td p { margin: 0; }
abbr { color: light-dark(#b3261e, #ff8a80); text-decoration: none; }
.deep-1 { padding-left: 16px; }
.deep-2 { padding-left: 32px; }
.deep-3 { padding-left: 48px; }
.deep-4 { padding-left: 64px; }
pre, output { display: block; max-height: 480px; margin: 8px 0; padding: 12px; overflow: auto; white-space: pre-wrap; background: var(--raised); border-radius: 6px; }
output:empty { display: none; }
form:not([hidden]) { display: flex; flex-wrap: wrap; align-items: end; gap: 8px; margin-top: 12px; padding: 12px; background: var(--raised); border-radius: 8px; }
form > b, form > output { width: 100%; }
form output { margin: 0; background: var(--ground); }
label span { display: block; font-size: 13px; color: var(--quiet); }
label:has(textarea) { width: 100%; }
input, textarea, button { min-height: 36px; padding: 6px 8px; font: inherit; color: var(--ink); background: var(--ground); border: 1px solid var(--quiet); border-radius: 6px; }
textarea, .find input { width: 100%; font-size: 13px; }
button { padding: 6px 20px; color: var(--ground); background: var(--accent); border-color: var(--accent); cursor: pointer; }
kbd { padding: 0 5px; border: 1px solid var(--line); border-radius: 4px; }
@media (max-width: 800px) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  .side { position: static; height: auto; max-height: 40vh; border: 0; }
  main { padding: 16px; }
}
`;
