import type { Browser, Page } from "@playwright/test";

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
};

/**
 * Returns the result of `act`, and the duration in ms of the longest task meanwhile on the main
 * thread of any page of this browser. Measures CPU time, so that other processes on the machine do
 * not lengthen a task.
 */
export async function measureLongestMainThreadTask<Seen>(
  page: Page,
  act: () => Promise<Seen>,
): Promise<{ seen: Seen; longestMs: number }> {
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  const seen = await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[];
  };
  const mains = new Set(
    traceEvents
      .filter((it) => it.name === "thread_name" && it.args?.name === "CrRendererMain")
      .map((it) => `${it.pid} ${it.tid}`),
  );
  const tasks = traceEvents.filter((it) => it.ph === "X" && mains.has(`${it.pid} ${it.tid}`));
  return { seen, longestMs: Math.max(0, ...tasks.map((it) => (it.tdur ?? 0) / 1000)) };
}
