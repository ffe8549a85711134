/**
 * Names of the dialects that the BFF ships with. In a separate file, so that the configuration can
 * be checked before a dialect is loaded.
 */
export const dialectNames = ["plain", "spec-only", "java"] as const;
export type DialectName = (typeof dialectNames)[number];
export const isDialectName = (name: string): name is DialectName =>
  (dialectNames as readonly string[]).includes(name);
