/**
 * Returns which of the director's two frames this window is. Returns undefined if the window has
 * another name, or a parent of another origin or path.
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
