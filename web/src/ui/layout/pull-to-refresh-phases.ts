/**
 * Returns how far the content follows a pull: half of the distance of the finger, at most 96 px.
 */
export const pulledContentOffsetPx = (fingerPx: number): number =>
  Math.min(96, Math.max(0, fingerPx) * 0.5);

export const pullRefreshThresholdPx = 56;
export type PullToRefreshPhase = "idle" | "pulling" | "ready" | "refreshing";

export function pullToRefreshPhase(shownPx: number, refreshing: boolean): PullToRefreshPhase {
  if (refreshing) return "refreshing";
  if (shownPx <= 0) return "idle";
  return shownPx < pullRefreshThresholdPx ? "pulling" : "ready";
}

export const pullToRefreshTexts: Record<PullToRefreshPhase, string> = {
  idle: "",
  pulling: "下拉刷新",
  ready: "松开刷新",
  refreshing: "刷新中…",
};
