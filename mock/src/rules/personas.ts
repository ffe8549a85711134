/** Behaviors of a bot. `User.persona` is one of them, or empty for a user who is no bot. */
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
