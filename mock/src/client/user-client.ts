import { calls } from "contract";
import {
  type CallResult,
  sendUserCall,
  type CallOptions,
  type CallSender,
  CallError,
} from "./call-client.ts";
import { dial, type UserSocket } from "./user-socket.ts";
import type { Bytes } from "./image.ts";
import type { CallInput, CallName, CallOutput } from "./wire.ts";

export interface UserClient extends AsyncDisposable {
  /** What he comes in with. */
  readonly p: string;
  readonly userId: string;
  readonly token: string;
  /** Every call; a refusal is a value. */
  readonly call: {
    [N in CallName]: (input: CallInput<N>, options?: CallOptions) => Promise<CallResult<N>>;
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
  socket(): Promise<UserSocket>;
  /** Another token; who holds the one of before is left with it. */
  relogin(): Promise<void>;
  /** The same by the token that he has, as the app does when one has expired. */
  renew(): Promise<void>;
  /** Closes its sockets. */
  close(): Promise<void>;
}

export type UserKey = { p: string; userId: string };
/** "demo-buyer", a phone, or somebody who was made. */
export type UserRef = string | { readonly p: string };

/** What came of it, or a word of why not. */
function resultOf<N extends CallName>(name: N, answer: CallResult<N>): CallOutput<N> {
  if (answer.kind === "done") return answer.result;
  throw new CallError(name, answer as never);
}

type Wish = {
  address: string;
  p: string;
  deviceTag: string;
  opened: (socket: UserSocket) => void;
};

/** Somebody who has come in. */
export async function openUserClient({ address, p, deviceTag, opened }: Wish): Promise<UserClient> {
  const stranger: CallSender = { address, headers: { "x-key": p } };
  // Who comes in twice is twice in: no id, so that a world can be told word for word.
  const login = async () =>
    resultOf("login", await sendUserCall(stranger, "login", { p, deviceTag }, { requestId: null }));
  const first = await login();
  let { token } = first;
  const sockets: UserSocket[] = [];
  const caller = (): CallSender => ({ address, headers: { "x-access-token": token, "x-key": p } });
  // Who he is an answer to a login need not say.
  const userId =
    first.userId ?? resultOf("userInfo", await sendUserCall(caller(), "userInfo", {})).id;
  const names = Object.keys(calls) as CallName[];
  const each = <T>(of: (name: CallName) => T) =>
    Object.fromEntries(names.map((it) => [it, of(it)]));
  const askAs = (name: CallName) => (input: never, options?: CallOptions) =>
    sendUserCall(caller(), name, input, options);
  const phone: UserClient = {
    p,
    userId,
    get token() {
      return token;
    },
    call: each(askAs) as UserClient["call"],
    must: each(
      (name) => async (input: never, options?: CallOptions) =>
        resultOf(name, await askAs(name)(input, options)),
    ) as UserClient["must"],
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
