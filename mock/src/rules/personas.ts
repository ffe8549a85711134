/** Behaviors of a bot. */
export const personas = [
  "prompt",
  "slow",
  "silent",
  "rejecter",
  "mismatch",
  "appealer",
  "chatty",
] as const;
export type Persona = (typeof personas)[number];
export const isPersona = (name: string): name is Persona =>
  (personas as readonly string[]).includes(name);
