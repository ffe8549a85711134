import { parseSync, type Plugin } from "vite";

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (it: unknown): it is Node => typeof it === "object" && it !== null && "type" in it;
const childrenOf = (it: Node): Node[] => Object.values(it).flat().filter(isNode);

/** All others take from it, and it takes from none. */
const home = "scalars.ts";
/** The library reads the fields of an object when it is first asked about one; a shape that is a getter is made no sooner. */
const helper = `export const laterFields = (make: () => z.core.$ZodShape) => new z.ZodMiniObject({ type: "object", get shape() {
  const shape = make();
  Object.defineProperty(this, "shape", { value: shape });
  return shape;
} });
`;

/** `z.object({…})`, outermost first. */
function objectsIn(it: Node): Node[] {
  const callee = it["callee"];
  const [fields, ...more] = (it["arguments"] ?? []) as Node[];
  const isObject =
    it.type === "CallExpression" &&
    isNode(callee) &&
    (callee["object"] as Node | undefined)?.["name"] === "z" &&
    (callee["property"] as Node | undefined)?.["name"] === "object" &&
    fields !== undefined &&
    more.length === 0;
  return [...(isObject ? [it] : []), ...childrenOf(it).flatMap(objectsIn)];
}

/**
 * A screen needs a few calls of a hundred: the fields of an object are made when the first answer with one is read, and not while
 * everybody waits for the app to begin.
 */
export function withLaterFields(code: string, isHome: boolean): string {
  const cuts = objectsIn(parseSync("contract.ts", code).program as unknown as Node).flatMap(({ start, end, ...it }) => {
    const [fields] = it["arguments"] as [Node];
    return [
      { at: start, to: fields.start, text: "laterFields(() => (" },
      { at: fields.end, to: end, text: "))" },
    ];
  });
  if (cuts.length === 0) return code;
  let [lean, at] = [isHome ? helper : `import { laterFields } from "./${home}";\n`, 0];
  for (const it of cuts.toSorted((a, b) => a.at - b.at)) {
    lean += code.slice(at, it.at) + it.text;
    at = it.to;
  }
  return lean + code.slice(at);
}

/**
 * What a row of the contract says of itself is for the documents, and how it is refused, ranked and counted for the door: the phone carries
 * none of it. Of what helps against a refusal it asks one thing only, whether to read again.
 */
export const withoutWords = (code: string): string =>
  code
    .replace(/^ +(summary|about):\s+".*",\n/gm, "")
    .replace(/^ {4}(rank: \d|rate: "\w+"|codes: (\w+|\[[^\]]*\])),\n/gm, "")
    .replace(/(?<=\{ code: \d+), then: "(?!reread")\w+"(?= \})/g, "");

export const leanContract = (): Plugin => ({
  name: "lean-contract",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/contract\/src\/(codes\/codes|[a-z-]+(?<!-moves))\.ts$/ },
    handler: (code, id) => ({ code: withLaterFields(withoutWords(code), id.endsWith(`/${home}`)), map: null }),
  },
});
