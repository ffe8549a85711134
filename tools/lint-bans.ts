// The words that oxlint.config.ts is written in.

export type Ban = { group?: string[]; regex?: string; message: string };
export type Path = { name: string; importNames?: string[]; message: string };
export type Property = { object?: string; property: string; message: string };

export const only = (message: string, ...allowed: string[]): Ban => ({ group: ["../**", ...allowed.map((it) => `!${it}`)], message });
/** Rooms one above the other: each knows those below it. */
export const onlyBelow = (floors: string[], at: number): Ban[] =>
  floors.slice(at + 1).map((above) => ({ group: [`../${above}/**`], message: "arrows only go down" }));
export const none = (names: string, message: string): Ban => ({ regex: `^(${names})(/|$)`, message });

export const of = (objects: string[], names: string[], message: string): Property[] =>
  objects.flatMap((object) => names.map((property) => ({ object, property, message })));
