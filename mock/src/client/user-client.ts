import { calls } from "contract";
import {
  type CallResult,
  sendUserCall,
  type CallOptions,
  type UserCallTarget,
  CallError,
} from "./call-client.ts";
import { openUserSocket, type UserSocket } from "./user-socket.ts";
import type { ByteArray } from "./random-image.ts";
import type { CallInput, CallName, CallOutput } from "./call-types.ts";

/**
 * Client of one user who is logged in.
 * @example
 * const buyer = await world.client("demo-buyer");
 * const answer = await buyer.call.userInfo({});
 * if (answer.kind === "done") console.log(answer.result.nickName);
 * const { able } = await buyer.must.assetInfo({});
 */
export interface UserClient extends AsyncDisposable {
  /** Launch key of the user. */
  readonly p: string;
  readonly userId: string;
  /** Current access token. */
  readonly token: string;
  /** All calls. Refusals and transport errors are returned as values. */
  readonly call: {
    [N in CallName]: (input: CallInput<N>, options?: CallOptions) => Promise<CallResult<N>>;
  };
  /** All calls. Returns the result, or throws `CallError`. */
  readonly must: {
    [N in CallName]: (input: CallInput<N>, options?: CallOptions) => Promise<CallOutput<N>>;
  };
  /**
   * Uploads the bytes and returns the URL of the file. `"voucher"` (default) and `"receiveCode"`
   * upload a new random image; `"receiveCode"` also sets the default of `scene`.
   */
  upload(
    file?: ByteArray | "voucher" | "receiveCode",
    scene?: string,
    options?: CallOptions,
  ): Promise<string>;
  /** Opens a socket for pushes. */
  socket(): Promise<UserSocket>;
  /**
   * Logs in again and replaces `token`. A variable to which a test has copied the previous token
   * keeps that token.
   */
  relogin(): Promise<void>;
  /** Exchanges `token` for a new one, as the app does when a token has expired. */
  renew(): Promise<void>;
  /** Closes the sockets of this client. */
  close(): Promise<void>;
}

/** Launch key and id of a user. */
export type UserKey = { p: string; userId: string };
/**
 * A user: a launch key such as "demo-buyer", a `UserClient`, or the `UserKey` of a created user.
 */
export type UserRef = string | { readonly p: string };

/** Returns the result of a call, or throws if the call was refused or failed. */
function resultOf<N extends CallName>(name: N, answer: CallResult<N>): CallOutput<N> {
  if (answer.kind === "done") return answer.result;
  throw new CallError(name, answer as never);
}

type UserClientOptions = {
  address: string;
  p: string;
  deviceTag: string;
  opened: (socket: UserSocket) => void;
};

/** Logs a user in and returns the client of that user. */
export async function openUserClient({
  address,
  p,
  deviceTag,
  opened,
}: UserClientOptions): Promise<UserClient> {
  const stranger: UserCallTarget = { address, headers: { "x-key": p } };
  // Send no request id, because each login has to create a session. Without a random id, two runs
  // of a scenario also leave the same journal.
  const login = async () =>
    resultOf("login", await sendUserCall(stranger, "login", { p, deviceTag }, { requestId: null }));
  const first = await login();
  let { token } = first;
  const sockets: UserSocket[] = [];
  const caller = (): UserCallTarget => ({
    address,
    headers: { "x-access-token": token, "x-key": p },
  });
  // The response of a login may lack the user id.
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
      const socket = await openUserSocket({ address, userId, token, p });
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
