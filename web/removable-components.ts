import type { Plugin, parseAst } from "vite";

/** Functions of React that only create an object. */
const creators = new Set(["createContext", "forwardRef", "lazy", "memo"]);

/** Replaces the code from `start` to `end`. */
type Edit = { start: number; end: number; text: string };

/**
 * Lets the bundler drop unused components of a package. Marks the calls of `creators` at module level
 * as pure, and removes assignments of `displayName`, which only React's developer tools read.
 */
export function markComponentsRemovable(
  code: string,
  { body }: Pick<ReturnType<typeof parseAst>, "body">,
): string {
  const edits: Edit[] = [];
  for (const statement of body) {
    const node = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (node?.type === "VariableDeclaration")
      for (const { init } of node.declarations) {
        if (init?.type !== "CallExpression") continue;
        const { callee } = init;
        const name = callee.type === "MemberExpression" ? callee.property : callee;
        if (name.type === "Identifier" && creators.has(name.name))
          edits.push({ start: init.start, end: init.start, text: "/* @__PURE__ */ " });
      }
    if (node?.type !== "ExpressionStatement" || node.expression.type !== "AssignmentExpression")
      continue;
    const { left, right } = node.expression;
    const key = left.type === "MemberExpression" ? left.property : undefined;
    if (key?.type === "Identifier" && key.name === "displayName" && right.type === "Literal")
      edits.push({ start: node.start, end: node.end, text: "" });
  }
  return edits.reduceRight(
    (result, { start, end, text }) => result.slice(0, start) + text + result.slice(end),
    code,
  );
}

/** Applies `markComponentsRemovable` to the modules of all packages. */
export const removableComponentsPlugin = (): Plugin => ({
  name: "removable-components",
  apply: "build",
  transform: {
    filter: {
      id: /\/node_modules\/.+\.m?js$/,
      code: /\b(?:displayName|createContext|forwardRef|lazy|memo)\b/,
    },
    handler(code) {
      return { code: markComponentsRemovable(code, this.parse(code)), map: null };
    },
  },
});
