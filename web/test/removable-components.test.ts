import { parseAst } from "vite";
import { expect, test } from "vitest";
import { markComponentsRemovable } from "../removable-components.ts";

const mark = (code: string) => markComponentsRemovable(code, parseAst(code));

test("marks module-level calls of forwardRef, createContext and memo as pure", () => {
  expect(mark("var Link = React.forwardRef(render);")).toBe(
    "var Link = /* @__PURE__ */ React.forwardRef(render);",
  );
  expect(mark("export const Place = createContext(null), Row = memo(Base);")).toBe(
    "export const Place = /* @__PURE__ */ createContext(null), Row = /* @__PURE__ */ memo(Base);",
  );
});

test("removes displayName assignments, because only developer tools read them", () => {
  expect(mark('var A = f();\nA.displayName = "A";\nvar B = 1;')).toBe("var A = f();\n\nvar B = 1;");
});

test.each([
  ["a call of another function", "var node = document.createElement(name);"],
  ["another property", 'input.value = "A";'],
  ["a name that is computed", "A.displayName = nameOf(B);"],
  ["code inside a function", 'function f() { A.displayName = "A"; return memo(A); }'],
])("markComponentsRemovable does not change %s", (_what, code) => {
  expect(mark(code)).toBe(code);
});
