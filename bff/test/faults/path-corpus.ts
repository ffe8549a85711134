/** Path sequences that servers interpret differently, for the start, middle and end of a path. */
const pathTricks = [
  ..."../ ..%2f %2e%2e/ .%2e/ %252e%252e/ ..;/ ..;x=1/ ;/ ;x=/ ..%5c ..\\ \\ %5c %255c / // /./ %2e/ %2f %252f".split(
    " ",
  ),
  ..."%00 %00.json %0d%0aX-Evil:1 %0a %09 %c0%ae%c0%ae/ %e0%80%ae/ %c0%af %u002e%u002e/ ．．/ %ef%bc%8e%ef%bc%8e/".split(
    " ",
  ),
  ..."%zz %2 @evil.example/ [::1]/".split(" "),
];
const longPath = (bytes: number) => "/a".repeat(bytes / 2);

type PathBase = { head: string; tail: string };
export const samplePathByRouteKind = {
  http: { head: "/lightweight", tail: "order/v1/list" },
  socket: { head: "/lightweight/websocket", tail: "u1" },
  files: { head: "/lwh5/assets", tail: "app-Bx1_2-3a.js" },
} as const;

/** Unusual forms of a path, and paths of other routes. */
const pathForms = ({ head, tail }: PathBase): string[] => [
  `http://evil.example${head}/${tail}`,
  `http://127.0.0.1:1${head}/${tail}`,
  `//evil.example${head}/${tail}`,
  "*",
  "evil.example:443",
  `${head}/${tail}#x`,
  `${head}X/${tail}`,
  `${head.toUpperCase()}/${tail}`,
  `/lwh5/..${head}/${tail}`,
  `/lightweight/..${head}/${tail}`,
  "/lightweight/websocket",
  "/lightweight/admin/v1/users?a=1?b=2",
  ...[8, 16, 64].map((it) => `${head}${longPath(it * 1024)}`),
];

/** Returns 120 variations of the path of a route. */
export const pathVariationsOf = (base: PathBase): string[] => [
  ...pathForms(base),
  ...pathTricks.flatMap((pathTrick) => {
    const { head, tail } = base;
    return [
      `/${pathTrick}${head.slice(1)}/${tail}`,
      `${head}/${pathTrick}${tail}`,
      `${head}/${tail}${pathTrick}`,
    ];
  }),
];
