/** Which of the director's two phones this window is. Who else frames it cannot be looked at, or lies elsewhere. */
export function directorFrame(): string | undefined {
  try {
    const [, side] = /^lwh5-director-([ab])$/.exec(window.name) ?? [];
    return window.parent !== window && window.parent.location.pathname.startsWith("/__mock/")
      ? side
      : undefined;
  } catch {
    return undefined;
  }
}
