/**
 * Dialects that `BACKEND_DIALECT` can select. In a separate file, because the configuration is
 * checked before a dialect is loaded.
 */
export const dialectNames = ["plain", "spec-only"] as const;
export type DialectName = (typeof dialectNames)[number];
export const isDialectName = (name: string): name is DialectName =>
  (dialectNames as readonly string[]).includes(name);
