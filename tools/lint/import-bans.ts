// Helpers for the import rules of oxlint.config.ts.

export type ImportBan = { group?: string[]; regex?: string; message: string };
export type ModuleBan = { name: string; importNames?: string[]; message: string };
export type PropertyBan = { object?: string; property: string; message: string };

export const forbidParentImportsExcept = (message: string, ...allowed: string[]): ImportBan => ({
  group: ["../**", ...allowed.map((it) => `!${it}`)],
  message,
});
/** Forbids imports of higher layers. `floors` lists all layers, the lowest first. */
export const forbidHigherLayerImports = (floors: string[], at: number): ImportBan[] =>
  floors
    .slice(at + 1)
    .map((above) => ({ group: [`../${above}/**`], message: "arrows only go down" }));
export const forbidModules = (names: string, message: string): ImportBan => ({
  regex: `^(${names})(/|$)`,
  message,
});

export const forbidProperties = (
  objects: string[],
  names: string[],
  message: string,
): PropertyBan[] =>
  objects.flatMap((object) => names.map((property) => ({ object, property, message })));

const packagesOfThePage = [
  "contract",
  "mock/client/**",
  "mock/scenario/**",
  "@tanstack/react-query",
  "react",
  "react-dom",
  "react-dom/client",
  "virtua",
  "uqr",
  "@base-ui/react/menu",
  "vite",
  "@vitejs/plugin-react",
  "vitest",
];
/** The entry with `!` comes last, because no later entry can forbid what such an entry allows. */
export const directorImportBans: ImportBan[] = [
  // Matches all of web/src except ui and lib. Patterns have no negative lookahead.
  {
    regex: "^(\\.\\./)+src/([^ul]|u[^i]|l[^i])",
    message: "the director may import only ui and lib of the phone app",
  },
  {
    regex: "^(\\.\\./)+(web|bff|mock|contract|tools|test|e2e)/",
    message: "other packages have names, and helpers of tests are for tests",
  },
  {
    group: ["*", ...["./**", "../**", ...packagesOfThePage].map((it) => `!${it}`)],
    message: "the director runs in any browser and may import of the mock only client and scenario",
  },
];
