/**
 * Returns "a" or "b" if this window is one of the director's two frames. Returns undefined if the
 * window has no parent or another name, or if its parent has another origin or path.
 */
export function detectDirectorFrameLetter(): string | undefined {
  try {
    const [, side] = /^lwh5-director-([ab])$/.exec(window.name) ?? [];
    return window.parent !== window && window.parent.location.pathname.startsWith("/__mock/")
      ? side
      : undefined;
  } catch {
    return undefined;
  }
}
