import { calls } from "contract";
import { type Answer, ask, type CallOptions, type Caller, NotDone } from "./call-client.ts";
import { dial, type PhoneSocket } from "./user-socket.ts";
import type { Bytes } from "./image.ts";
import type { CallInput, CallName, CallOutput } from "./wire.ts";

export interface Phone extends AsyncDisposable {
  /** What he comes in with. */
  readonly p: string;
  readonly userId: string;
  readonly token: string;
  /** Every call; a refusal is a value. */
  readonly ask: {
    [N in CallName]: (input: CallInput<N>, options?: CallOptions) => Promise<Answer<N>>;
  };
  /** Every call, where nothing but its result will do. */
  readonly must: {
    [N in CallName]: (input: CallInput<N>, options?: CallOptions) => Promise<CallOutput<N>>;
  };
  /** The address of a picture: of these bytes, or of one that nobody has sent yet. */
  upload(
    file?: Bytes | "voucher" | "receiveCode",
    scene?: string,
    options?: CallOptions,
  ): Promise<string>;
  socket(): Promise<PhoneSocket>;
  /** Another token; who holds the one of before is left with it. */
  relogin(): Promise<void>;
  /** The same by the token that he has, as the app does when one has expired. */
  renew(): Promise<void>;
  /** Closes its sockets. */
  close(): Promise<void>;
}

export type Person = { p: string; userId: string };
/** "demo-buyer", a phone, or somebody who was made. */
export type Who = string | { readonly p: string };

/** What came of it, or a word of why not. */
function resultOf<N extends CallName>(name: N, answer: Answer<N>): CallOutput<N> {
  if (answer.kind === "done") return answer.result;
  throw new NotDone(name, answer as never);
}

type Wish = {
  address: string;
  p: string;
  deviceTag: string;
  opened: (socket: PhoneSocket) => void;
};

/** Somebody who has come in. */
export async function comeIn({ address, p, deviceTag, opened }: Wish): Promise<Phone> {
  const stranger: Caller = { address, headers: { "x-key": p } };
  // Who comes in twice is twice in: no id, so that a world can be told word for word.
  const login = async () =>
    resultOf("login", await ask(stranger, "login", { p, deviceTag }, { requestId: null }));
  const first = await login();
  let { token } = first;
  const sockets: PhoneSocket[] = [];
  const caller = (): Caller => ({ address, headers: { "x-access-token": token, "x-key": p } });
  // Who he is an answer to a login need not say.
  const userId = first.userId ?? resultOf("userInfo", await ask(caller(), "userInfo", {})).id;
  const names = Object.keys(calls) as CallName[];
  const each = <T>(of: (name: CallName) => T) =>
    Object.fromEntries(names.map((it) => [it, of(it)]));
  const askAs = (name: CallName) => (input: never, options?: CallOptions) =>
    ask(caller(), name, input, options);
  const phone: Phone = {
    p,
    userId,
    get token() {
      return token;
    },
    ask: each(askAs) as Phone["ask"],
    must: each(
      (name) => async (input: never, options?: CallOptions) =>
        resultOf(name, await askAs(name)(input, options)),
    ) as Phone["must"],
    async upload(
      file = "voucher",
      scene = file === "receiveCode" ? file : "voucher",
      options?: CallOptions,
    ) {
      return (
        await phone.must.upload(
          { scene },
          { ...options, ...(typeof file !== "string" && { file: new Blob([file]) }) },
        )
      ).url;
    },
    async socket() {
      const socket = await dial({ address, userId, token, p });
      sockets.push(socket);
      opened(socket);
      return socket;
    },
    async relogin() {
      ({ token } = await login());
    },
    async renew() {
      const renewed = await phone.must.quickLogin({ deviceTag });
      token = renewed?.token || token;
    },
    async close() {
      await Promise.all(sockets.map((it) => it.close()));
    },
    [Symbol.asyncDispose]: () => phone.close(),
  };
  return phone;
}
