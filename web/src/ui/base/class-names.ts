/** Joins class names with spaces. Omits `false`, `undefined` and empty strings. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(" ");
