import { type CallDefinition, type CallName, calls } from "contract";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { CallError } from "../src/api/call-error.ts";
import { decodeHttpAnswer } from "../src/api/fetch-call.ts";
import { createTestWorld } from "./helpers/mock-world.ts";
import { queryClient } from "../src/api/query-client.ts";
import { sendCall } from "../src/api/send-call.ts";
import { startSession } from "../src/api/session.ts";
import { type RouteName, routeNames, routes } from "../src/lib/navigation/paths.ts";
import { leakedProgramValuePattern } from "./helpers/leaked-program-values.ts";
import { App } from "../src/app/app.tsx";
import {
  type BrokenAnswer,
  createBrokenAnswer,
  createSeededRandomSource,
  resultChangesOfBackendVariants,
  optionalFieldPaths,
  namesOfBackendVariantsWithoutOptionalFields,
  applyToOptionalFields,
} from "./helpers/broken-answers.ts";
import { preloadScreen } from "../src/app/screen-components.ts";

const isFull = import.meta.env["TEST_MODE"] === "full";
/**
 * Calls that nearly every screen sends. Without `TEST_MODE=full`, their responses are broken on
 * every third screen only.
 */
const common: ReadonlySet<CallName> = new Set<CallName>(["orderStat", "orderList"]);
function trialsOf(call: CallName, nth: number): number {
  if (isFull) return common.has(call) ? 5 : 17;
  return common.has(call) ? Number(nth % 3 === 0) : 1;
}
const trialsOfCall = 50;
const callNames = Object.keys(calls) as CallName[];
const world = await createTestWorld();

/**
 * Test user who opens a screen. Most screens are opened by a user who has orders in every status.
 */
type Person = "demo-appeal" | "demo-new";
const newcomers = new Set<RouteName>(["certifiname", "szPassword", "bindphone"]);
const personOf = (name: RouteName): Person => (newcomers.has(name) ? "demo-new" : "demo-appeal");
let queries: Partial<Record<RouteName, string>>;

const realFetch = globalThis.fetch;
/**
 * The real `setTimeout`, because files and responses arrive in real time even while the timers are
 * faked.
 */
const realTimeout = setTimeout;
const nextTurn = (ms = 0) => new Promise<void>((resolve) => void realTimeout(resolve, ms));
const path = (call: CallName) =>
  calls[call].path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+");
const patterns = callNames.map(
  (name) => [name, calls[name].method, new RegExp(`^/lightweight${path(name)}$`)] as const,
);
const nameOf = ({ method, url }: Request) =>
  patterns.find(([, how, where]) => how === method && where.test(new URL(url).pathname))?.[0];

/** Unmodified responses of the mock: `recorded` by method and URL, `ofCall` by call. */
const recorded = new Map<string, string>();
const ofCall = new Map<CallName, string>();
let asked = new Set<CallName>();
let breaks: { name: CallName; answer: BrokenAnswer } | undefined;
let replays = false;
/**
 * Changes the result of each call to that of a backend that differs from the contract. Undefined
 * while results stay unmodified.
 */
let form: ((name: CallName, result: unknown) => unknown) | undefined;

async function road(request: Request | string, init?: RequestInit): Promise<Response> {
  if (typeof request === "string") return realFetch(request, init);
  const name = nameOf(request);
  const key = `${request.method} ${request.url}`;
  if (name !== undefined) asked.add(name);
  if (name !== undefined && name === breaks?.name)
    return new Response(breaks.answer.text, { status: breaks.answer.status });
  const known = recorded.get(key) ?? (name && ofCall.get(name));
  if (replays)
    return new Response(known && name && form ? inForm(name, known) : (known ?? ""), {
      status: known === undefined ? 503 : 200,
    });
  const answer = await realFetch(request, init);
  const text = await answer.text();
  if (answer.ok && name !== undefined) recorded.set(key, text);
  if (answer.ok && name !== undefined) ofCall.set(name, text);
  return new Response(text, { status: answer.status });
}

function inForm(name: CallName, text: string): string {
  const { result, ...rest } = JSON.parse(text) as { result: unknown };
  return JSON.stringify({ ...rest, result: form?.(name, result) });
}

class DeadSocket extends EventTarget {
  send() {}
  close() {}
}

beforeAll(async () => {
  vi.stubGlobal("fetch", road);
  vi.stubGlobal("WebSocket", DeadSocket);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  // Loads the lenient decoder first. It is a separate chunk, and tests compile it at the first
  // import, which takes longer than a visit waits.
  await import("contract/lenient-decode");
  await startSession({ p: world.p("demo-appeal"), deviceTag: "iPhone" });
  const { records } = await sendCall("orderList", { pageSize: 50 });
  const order = (status: number, isSeller: number) =>
    records.find((it) => it.status === status && it.isSeller === isSeller)?.orderId;
  const offers = await sendCall("buyAbleList", { pageSize: 20 });
  const listings = await sendCall("sellList", {});
  queries = {
    quickmatch: "?amount=1000&payType=2",
    purchasebox: `?id=${offers.records[0]?.entrustId}`,
    buyfailed: "?code=1",
    salessituation: `?id=${listings.records[0]?.entrustId}`,
    saledetail: `?id=${offers.records[0]?.entrustId}&view=buyer`,
    orderCompletedDetails: `?orderId=${order(50, 0)}`,
    orderBuyChat: `?orderId=${order(20, 0)}`,
    orderSellChat: `?orderId=${order(30, 1)}`,
    rating: `?orderId=${order(50, 0)}`,
    appeal: `?orderId=${order(40, 1)}`,
    reportcontent: `?orderId=${order(30, 1)}`,
    user: `?orderId=${order(30, 1)}`,
  };
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterEach(() => vi.useRealTimers());

/**
 * Limits for the number of steps in which a visit waits for its screen. In a replay, the first
 * `stepsQuick` steps take no real time. They are enough for one retry and the minimum time of a
 * skeleton. Later steps take real time, because a file may be imported for the first time.
 */
const [stepsMin, stepsQuick, stepsMax] = [4, 100, 3000];
/**
 * A visit ends only after this many steps in a row without activity, because a skeleton over old
 * content stays for at least 300 ms.
 */
const calmMin = 3;
const isBusy = () => document.querySelector("main[aria-busy=true]") !== null;
const isWaiting = () =>
  isBusy() || document.querySelector("h1, [role=alert]") === null || queryClient.isFetching() > 0;

type Seen = {
  crashes: unknown[];
  text: string;
  isBusy: boolean;
  waysOut: number;
  nameless: string[];
};

/** Opens a screen as a fresh page does, waits until it is idle, and closes it. */
async function visit(name: RouteName): Promise<Seen> {
  const crashes: unknown[] = [];
  const note = (error: unknown) => void crashes.push(error);
  const address = new URL(`/lwh5${routes[name].path}${queries[name] ?? ""}`, location.href);
  address.searchParams.set("p", world.p(personOf(name)));
  history.replaceState(null, "", address);
  // Loads the chunk of the screen first. If the screen is a sheet, the page below it is rendered
  // before that chunk has loaded.
  await preloadScreen(name);
  const root = createRoot(document.body.appendChild(document.createElement("div")), {
    onCaughtError: note,
    onUncaughtError: note,
  });
  await act(async () => root.render(<App />));
  for (
    let [step, calm] = [0, 0];
    step < stepsMax && (step < stepsMin || calm < calmMin);
    step += 1
  ) {
    await act(async () => {
      if (replays) await vi.advanceTimersByTimeAsync(200);
      await nextTurn(replays && step < stepsQuick ? 0 : 20);
    });
    calm = isWaiting() ? 0 : calm + 1;
  }
  const seen: Seen = {
    crashes,
    // Includes sections next to `main`: a chat's messages are not rendered without a layout, but
    // its order panel is.
    text: [...document.querySelectorAll("main, section, [role=dialog], [role=alertdialog]")]
      .map((it) => it.textContent?.trim())
      .join(""),
    isBusy: isBusy(),
    waysOut: document.body.querySelectorAll("button:not([disabled]), a[href]").length,
    nameless: [...document.querySelectorAll("main :is(button, a, dt, dd, th, h1, h2, h3, strong)")]
      .filter(isNameless)
      .map((it) => it.outerHTML.slice(0, 90)),
  };
  await act(async () => root.unmount());
  queryClient.clear();
  document.body.replaceChildren();
  return seen;
}

const isNameless = (element: Element): boolean =>
  element.textContent?.trim() === "" &&
  !element.matches("[aria-label], [aria-labelledby]") &&
  element.querySelector("[aria-label], img, svg, input, [class*=skeleton]") === null;

const messageOf = (error: unknown) =>
  error instanceof Error
    ? (error.stack ?? error.message).split("\n").slice(0, 4).join(" ")
    : String(error);

/**
 * Opens the screen with unmodified responses and records them. Later visits replay the records with
 * fake timers.
 */
async function open(name: RouteName): Promise<{ seen: Seen; called: CallName[] }> {
  replays = false;
  asked = new Set();
  const seen = await visit(name);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  replays = true;
  return { seen, called: [...asked] };
}

/**
 * Breaks the responses of each call of a screen in turn, except of calls that need no login.
 * Returns a text for each problem of the screen.
 */
async function broken(name: RouteName, called: readonly CallName[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of called.filter((it) => !("open" in calls[it])))
    for (let trial = 0; trial < trialsOf(call, routeNames.indexOf(name)); trial += 1) {
      const seed = routeNames.indexOf(name) * 100_003 + callNames.indexOf(call) * 997 + trial;
      const answer = createBrokenAnswer(ofCall.get(call) ?? "", createSeededRandomSource(seed));
      breaks = { name: call, answer };
      wrong.push(...complaints(await visit(name)).map((it) => `${call} (${answer.how}): ${it}`));
    }
  breaks = undefined;
  return wrong;
}
const complaints = ({ crashes, text, isBusy: waits, waysOut }: Seen): string[] => [
  ...crashes.map(messageOf),
  ...(text === "" ? ["empty screen"] : []),
  ...(waits ? ["loads forever"] : []),
  ...(waysOut === 0 ? ["no usable control"] : []),
];

/**
 * Returns all problems of a screen whose responses follow the contract or differ from it in allowed
 * ways: complaints, elements without a name and leaked program values.
 */
const oddities = (seen: Seen): string[] => [
  ...complaints(seen),
  ...seen.nameless.map((it) => `nameless: ${it}`),
  ...(leakedProgramValuePattern.test(seen.text)
    ? [
        `${leakedProgramValuePattern.exec(seen.text)?.[0]} in: ${seen.text.slice(Math.max(0, seen.text.search(leakedProgramValuePattern) - 30), seen.text.search(leakedProgramValuePattern) + 20)}`,
      ]
    : []),
];

/**
 * Returns the backend variants for a screen. Without `TEST_MODE=full`, these are two of the six.
 * Any three consecutive screens cover all variants.
 */
function formsFor(name: RouteName): [string, typeof form][] {
  const all = Object.entries(resultChangesOfBackendVariants);
  const first = (2 * routeNames.indexOf(name)) % all.length;
  return isFull ? all : all.slice(first, first + 2);
}

async function seenWith(name: RouteName, its: typeof form): Promise<Seen> {
  form = its;
  const seen = await visit(name);
  form = undefined;
  return seen;
}

/** Texts that claim something that the backend did not send, such as that a user is offline. */
const inventions = /离线|0 年 0 月|登录设备0 台/;

/**
 * Opens the screen with each of its backend variants, which change all responses. Returns the
 * problems.
 */
async function different(name: RouteName): Promise<string[]> {
  const wrong: string[] = [];
  for (const [how, its] of formsFor(name)) {
    const seen = await seenWith(name, its);
    const invented = namesOfBackendVariantsWithoutOptionalFields.has(how)
      ? (inventions.exec(seen.text) ?? [])
      : [];
    wrong.push(...[...oddities(seen), ...invented].map((it) => `${how}: ${it}`));
  }
  return wrong;
}

const lacksAtOnce = 3;
type Lack = { call: CallName; path: string };
const without =
  (lacks: readonly Lack[]): typeof form =>
  (of, result) => {
    const paths = lacks.filter((it) => it.call === of).map((it) => it.path);
    const drop = (holder: Record<string, unknown>, field: string) => void delete holder[field];
    return paths.length === 0
      ? result
      : applyToOptionalFields(calls[of].output, result, drop, (it) => paths.includes(it));
  };

/**
 * Opens the screen so that each optional field is missing in one visit. A visit omits up to three
 * distant fields of each response, so that one does not hide the effect of another. If a visit
 * looks wrong, repeats it for each field alone to name the cause.
 */
async function lacking(name: RouteName, called: readonly CallName[]): Promise<string[]> {
  const fields = called.map((call) => {
    const { result } = JSON.parse(ofCall.get(call) ?? "{}") as { result: unknown };
    return optionalFieldPaths(calls[call].output, result).map((path): Lack => ({ call, path }));
  });
  const wrong: string[] = [];
  const turns = Math.max(...fields.map((it) => Math.ceil(it.length / lacksAtOnce)));
  for (let turn = 0; turn < turns; turn += 1) {
    const lacks = fields.flatMap((part) =>
      part.filter((_, at) => at % Math.ceil(part.length / lacksAtOnce) === turn),
    );
    const together = oddities(await seenWith(name, without(lacks)));
    if (together.length === 0) continue;
    const alone: string[] = [];
    for (const lack of lacks)
      alone.push(
        ...oddities(await seenWith(name, without([lack]))).map(
          (odd) => `${lack.call} without ${lack.path}: ${odd}`,
        ),
      );
    wrong.push(
      ...(alone.length > 0
        ? alone
        : together.map((odd) => `${lacks.map((it) => it.call + it.path).join()}: ${odd}`)),
    );
  }
  return wrong;
}

const screens = routeNames.filter((name) => routes[name].gate !== "none");
for (const person of ["demo-appeal", "demo-new"] as const)
  test.each(screens.filter((it) => personOf(it) === person))(
    "the screen %s stays usable if responses are malformed or differ from the contract",
    async (name) => {
      await startSession({ p: world.p(person), deviceTag: "iPhone" });
      const { seen, called } = await open(name);
      const wrong = [
        ...oddities(seen).map((it) => `unmodified: ${it}`),
        ...(await broken(name, called)),
        ...(await different(name)),
      ];
      if (isFull) wrong.push(...(await lacking(name, called)));
      expect(wrong.join("\n")).toBe("");
    },
    900_000,
  );

/** Returns a description if the response is neither decoded nor rejected with an error text. */
async function surprise(name: CallName, { status, text, how }: BrokenAnswer): Promise<string[]> {
  try {
    await decodeHttpAnswer(name, calls[name] as CallDefinition as never, {
      status,
      text,
      date: null,
      sentAt: 0,
      receivedAt: 0,
    });
  } catch (error) {
    if (!(error instanceof CallError) || error.text === "") return [`${how}: ${messageOf(error)}`];
  }
  return [];
}

test.each(callNames)(
  "a malformed response of the call %s is decoded, or rejected with an error text",
  async (name) => {
    const answers = Array.from({ length: trialsOfCall }, (_, trial) =>
      createBrokenAnswer(
        ofCall.get(name) ?? "",
        createSeededRandomSource(callNames.indexOf(name) * 1009 + trial),
      ),
    );
    expect((await Promise.all(answers.map((it) => surprise(name, it)))).flat()).toEqual([]);
  },
);
