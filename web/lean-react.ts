import { parseSync, type Plugin } from "vite";

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Cut = { start: number; end: number; text: string };

/** Kinds of parts, by the renderer's own numbers: lists of suspense, tags that move to the head, tags of the document, view transitions; and what a form does by itself. */
const absentKinds: ReadonlySet<unknown> = new Set([19, 26, 27, 30, "action", "formAction"]);
/** Where a part is made from what was written in a screen. One that is absent is refused there, as any unknown one is. */
const absentTypes: ReadonlySet<unknown> = new Set(["REACT_SUSPENSE_LIST_TYPE", "REACT_VIEW_TRANSITION_TYPE"]);
/** They go through the tree and find nothing, or are asked by nobody that is left. */
const idle: ReadonlySet<unknown> = new Set([
  "commitAppearingPairViewTransitions",
  "commitDeletedPairViewTransitions",
  "commitEnterViewTransitions",
  "commitExitViewTransitions",
  "commitFragmentInstanceDeletionEffects",
  "commitFragmentInstanceInsertionEffects",
  "commitNestedViewTransitions",
  "commitNewChildToFragmentInstances",
  "attemptExplicitHydrationTarget",
  "clearHydrationBoundary",
  "extractEvents$1",
  "getStackByFiberInDevAndProd",
  "mountActionState",
  "queueIfContinuousEvent",
  "refreshCache",
  "requestFormReset",
  "rerenderActionState",
  "retryIfBlockedOn",
  "scheduleReplayQueueIfNeeded",
  "updateActionState",
  "updateDehydratedSuspenseComponent",
  "measureNestedViewTransitions",
  "restoreEnterOrExitViewTransitions",
  "restoreNestedViewTransitions",
  "startViewTransition",
  "trackEnterViewTransitions",
  "useHostTransitionStatus",
  "useMemoCache",
]);
/** What is hung onto things at the beginning, whether or not anybody asks for it. */
const unasked =
  /^(FragmentInstance|ViewTransitionPseudoElement|ReactDOMHydrationRoot)\.prototype\.(?!render|unmount)|^ReactDOMSharedInternals\.findDOMNode =|^exports\.hydrateRoot =/;

const words: readonly [RegExp, string][] = [
  // Both stay what they are at the beginning, once nothing that sets them is left.
  [/(?<![.$\w])isHydrating(?![$\w]|\s*=[^=]|\n\) \{)/g, "!1"],
  [/(?<![.$\w])shouldStartViewTransition(?![$\w]|\s*=[^=])/g, "!1"],
  [/[\w.]+\.isDehydrated/g, "!1"],
  [/[\w$]+(?:\.\w+)*\.dehydrated\b/g, "null"],
  [/fiberTag = isHostHoistableType\([^)]*\)\s*\? 26\s*: [^?]*\? 27\s*: 5;/, "fiberTag = 5;"],
  [/,\s*D: prefetchDNS,[^}]*/, "\n"],
  // Marks that are thrown inside and told by being the same. As errors each takes down where it was made: with somebody looking on, all of the file is read again for its lines.
  [/\bError\(formatProdErrorMessage\((?:460|461|474|519|542)\)\)/g, "{}"],
  [/ReactDOMHydrationRoot\.prototype\.(?:render|unmount) = /g, ""],
  [/case 7:\s*if \(null === current\.stateNode\) \{\s*var fragmentInstance[\s\S]*?(?=default:)/, ""],
];

const isNode = (it: unknown): it is Node => typeof it === "object" && it !== null && "type" in it;
const childrenOf = (it: Node): Node[] => Object.values(it).flat().filter(isNode);
const isFunction = (it: Node): boolean => it.type.includes("Function");
const isAbsent = (it: Node): boolean =>
  (it.type === "Literal" && absentKinds.has(it["value"])) || (it.type === "Identifier" && absentTypes.has(it["name"]));
const isKind = (it: Node): boolean => it.type === "MemberExpression" && (it["property"] as Node)["name"] === "tag";

/** Whatever is declared in a branch that goes may be written in another. */
const declaredIn = (it: Node): string[] => [
  ...(it.type === "VariableDeclarator" ? [String((it["id"] as Node)["name"])] : []),
  ...(isFunction(it) ? [] : childrenOf(it).flatMap(declaredIn)),
];

const ends = ["ReturnStatement", "BreakStatement", "ContinueStatement", "ThrowStatement"];
const goesOn = (branch: Node): boolean => !ends.includes((branch["consequent"] as Node[]).at(-1)?.type ?? "");

/** A branch that another one goes on into loses its label only. */
function cutBranches(branches: readonly Node[], home: Node, cuts: Cut[]): void {
  let isReached = false;
  for (const it of branches) {
    const { start } = it;
    const [first] = it["consequent"] as Node[];
    const goes = isNode(it["test"]) && isAbsent(it["test"]);
    if (goes && isReached) cuts.push({ start, end: first?.start ?? it.end, text: "" });
    if (goes && !isReached) {
      cuts.push({ start, end: it.end, text: "" });
      const names = declaredIn(it);
      if (names.length > 0) cuts.push({ start: home.start + 1, end: home.start + 1, text: `var ${names.join()};` });
    }
    if (!goes || isReached) isReached = goesOn(it);
  }
}

function visit(it: Node, home: Node, cuts: Cut[]): void {
  const { start, end } = it;
  if (it.type === "SwitchStatement" && ((it["discriminant"] as Node).type === "Identifier" || isKind(it["discriminant"] as Node)))
    cutBranches(it["cases"] as Node[], home, cuts);
  if (it.type === "BinaryExpression" && isKind(it["right"] as Node) && isAbsent(it["left"] as Node))
    cuts.push({ start, end, text: it["operator"] === "===" ? "!1" : "!0" });
  const inner = isFunction(it) ? (it["body"] as Node) : home;
  for (const child of childrenOf(it)) visit(child, inner, cuts);
}

function cutWhole(code: string, statements: readonly Node[], cuts: Cut[]): void {
  const found = new Set<unknown>();
  for (const it of statements) {
    const { start, end } = it;
    const name = it.type === "FunctionDeclaration" ? (it["id"] as Node)["name"] : undefined;
    if (idle.has(name)) {
      found.add(name);
      cuts.push({ start, end, text: `function ${String(name)}() {}` });
    } else if (unasked.test(code.slice(start, start + 99))) cuts.push({ start, end, text: "" });
  }
  const missing = [...idle].filter((it) => !found.has(it));
  if (missing.length > 0) throw new Error(`The renderer has no ${missing.join()} any more: look again at what can be left out.`);
}

/**
 * The renderer brings along what this app never does: taking over a page that a server has drawn, view transitions, handles of fragments,
 * lists of suspense, tags that move to the head. Nothing in it tells a bundler so; here it is told. Decision 008.
 */
export function leanRenderer(whole: string): string {
  const code = words.reduce((it, [pattern, text]) => {
    if (it.search(pattern) < 0) throw new Error(`The renderer has no ${String(pattern)} any more: look again at what can be left out.`);
    return it.replace(pattern, text);
  }, whole);
  const cuts: Cut[] = [];
  const program = parseSync("react-dom.js", code).program as unknown as Node;
  visit(program, program, cuts);
  cutWhole(code, program["body"] as Node[], cuts);
  let [lean, at] = ["", 0];
  for (const { start, end, text } of cuts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    // What lies inside of one that is gone has gone with it.
    if (start < at) continue;
    lean += code.slice(at, start) + text;
    at = end;
  }
  return lean + code.slice(at);
}

/**
 * A file of the older kind becomes a module. As the inside of one function all of it is read when the app begins, and waited for; the
 * parts of a module are read when they are first called. And nobody carries what nobody names.
 */
export function asModule(code: string): string {
  const begin = /^var (?:\w+ = require\("[^"]+"\)[,;]\s*)+/m.exec(code)?.[0] ?? "";
  const taken = [...begin.matchAll(/(\w+) = require\(("[^"]+")\)/g)].map(([, name, file]) => `import * as ${name} from ${file};\n`);
  const names = new Set([...code.matchAll(/\bexports\.(\w+)/g)].map((it) => it[1] ?? ""));
  const parts = code
    .replace(begin, "")
    .replace(/^exports\.(?=\w+ =)/gm, "var handed_")
    .replace(/\bexports\./g, "handed_");
  return `${taken.join("")}${parts}\nexport { ${[...names].map((it) => `handed_${it} as ${it}`).join(", ")} };\n`;
}

const all = (from: string) => `export * from "${from}";`;
/** What stands before such a file and chooses between it and the one for developers; the last two look whether there is what we have. */
const doors: Readonly<Record<string, string>> = {
  "react/index.js": all("./cjs/react.production.js"),
  "react/jsx-runtime.js": all("./cjs/react-jsx-runtime.production.js"),
  "react-dom/index.js": all("./cjs/react-dom.production.js"),
  "react-dom/client.js": all("./cjs/react-dom-client.production.js"),
  "scheduler/index.js": all("./cjs/scheduler.production.js"),
  "use-sync-external-store/shim/with-selector.js": all("../cjs/use-sync-external-store-shim/with-selector.production.js"),
  "use-sync-external-store/shim/index.js": all("react"),
  "@base-ui/utils/safeReact.mjs": 'export * as SafeReact from "react";',
};

/** What the lean renderer cannot do: whoever begins to take it, we or a package, stops the build. */
const taken =
  /\.(use(?:ActionState|CacheRefresh|FormState|HostTransitionStatus|MemoCache|Optimistic)|requestFormReset|addTransitionType)\b/;

export const leanReact = (): Plugin => ({
  name: "lean-react",
  apply: "build",
  transform: {
    filter: { id: /\/(react|react-dom|scheduler|use-sync-external-store|@base-ui\/utils)\/.+\.m?js$/ },
    handler: (code, id) => {
      const door = doors[id.replace(/^.*\/node_modules\//, "")];
      if (door !== undefined) return { code: door, map: null };
      if (!id.endsWith(".production.js")) return null;
      return { code: asModule(id.endsWith("/react-dom-client.production.js") ? leanRenderer(code) : code), map: null };
    },
  },
  generateBundle(_options, bundle) {
    for (const it of Object.values(bundle)) {
      const name = it.type === "chunk" && taken.exec(it.code)?.[1];
      if (name) this.error(`${it.fileName} takes ${name}, which lean-react.ts leaves out.`);
    }
  },
});
