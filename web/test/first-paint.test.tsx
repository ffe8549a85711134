import { expect, test, vi } from "vitest";
import { requests } from "../first-paint/first-paint.tsx";
import { okReply, openTestTab, startScriptedBackend } from "./helpers/scripted-backend.ts";
import { criticalCss } from "../first-paint/critical-css.ts";

test.each(Object.entries(requests.screens))(
  "for the path %s, the app sends exactly the requests that the page sends before the app loads",
  async (path, screen) => {
    localStorage.clear();
    const token = "t1";
    const asked = startScriptedBackend(({ path: it }) =>
      it === requests.loginPath ? okReply({ token, userId: "u1" }) : "silence",
    );
    const orderId = requests.orderIdInPath;
    window.history.replaceState(null, "", `/lwh5${path}?p=p1&orderId=${orderId}`);
    await openTestTab();
    const { startSessionAndReads } = await import("../src/app/start/start-session-and-reads.ts");
    const name = screen.name as Parameters<typeof startSessionAndReads>[0];
    startSessionAndReads(name, window.location.search);
    const sent = [requests.loginPath, ...screen.paths, ...requests.userPaths].toSorted();
    await vi.waitFor(() => expect(asked.map((it) => it.path).toSorted()).toEqual(sent));
  },
);

test("criticalCss keeps the rules that match the HTML, with their variables and keyframes", () => {
  const css = `:root{--a:1px;--b:var(--a);--c:2px;--d:var(--c)}@keyframes unread{to{top:0}}
    @keyframes grow{to{top:0}}p{margin:0}.x{width:var(--b);animation:grow 1s}.y{height:var(--d)}
    .x .y{top:0}.y,.x:hover{left:0}@container (max-width: 9em){.x{left:1px}}`;
  const found = criticalCss(css, '<p class="z x">');
  for (const kept of [
    "--a:1px",
    "--b:var(--a)",
    "p{margin:0}",
    "width:var(--b)",
    "@keyframes grow",
  ])
    expect(found).toContain(kept);
  for (const gone of ["--c", "--d", "@keyframes unread", "height:", "top:0}.y", ".x .y", "<"])
    expect(found).not.toContain(gone);
});
