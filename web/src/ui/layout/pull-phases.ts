/** Returns how far the content follows the touch: less than the touch itself, at most 96 px. */
export const pullDistancePx = (fingerPx: number): number =>
  Math.min(96, Math.max(0, fingerPx) * 0.5);

export const pullReleasePx = 56;
export type PullPhase = "idle" | "pulling" | "ready" | "refreshing";

export function pullPhaseOf(shownPx: number, refreshing: boolean): PullPhase {
  if (refreshing) return "refreshing";
  if (shownPx <= 0) return "idle";
  return shownPx < pullReleasePx ? "pulling" : "ready";
}

export const pullPhaseTexts: Record<PullPhase, string> = {
  idle: "",
  pulling: "下拉刷新",
  ready: "松开刷新",
  refreshing: "刷新中…",
};
