import { calls, joinRequestIntoInput } from "contract";
import type { UserClient } from "mock/client/user-client.ts";
import type { CallName } from "mock/client/call-types.ts";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { isCallName } from "../text/call-titles.ts";

const hiddenMark = "•••";
type RequestFields = Readonly<Record<string, unknown>>;

/**
 * New values for message ids and for fields that the journal hides. All users of the seed data
 * share one PIN and one SMS code.
 */
const renewedValues: Readonly<Record<string, (phone: UserClient) => unknown>> = {
  payPassword: () => "283917",
  smsCode: () => "246810",
  vouchers: async (phone) => [await phone.upload("voucher")],
  images: async (phone) => [await phone.upload("voucher")],
  // The backend would treat a repeated message id as the same message.
  clientMsgId: () => crypto.randomUUID(),
};

const isHiddenValue = (it: unknown): boolean => (JSON.stringify(it) ?? "").includes(hiddenMark);

/** Returns the reason why a call cannot be replayed, or `undefined` if it can. */
export function reasonRequestCannotBeReplayed({
  kind,
  call,
  userId,
  query,
  body,
}: ShownJournalEntry): string | undefined {
  if (kind !== "request" || !isCallName(call)) return "只有请求能重放";
  if (typeof userId !== "string" || call === "login" || call === "quickLogin")
    return "登录不能重放，请换人";
  if (call === "upload") return undefined;
  const all = Object.entries({ ...(query as RequestFields), ...(body as RequestFields) });
  const lost = all
    .filter(([name, it]) => isHiddenValue(it) && !Object.hasOwn(renewedValues, name))
    .map(([name]) => name);
  return lost.length === 0 ? undefined : `记录里隐去了 ${lost.join("、")}`;
}

/**
 * Returns the path parameters of a request: the parts of `path` at the position of a `{name}` in
 * `template`.
 */
function pathParamsOf(template: string, path: string): RequestFields {
  const parts = path.split("/");
  const names = template
    .split("/")
    .map((it, at) => [/^\{(\w+)\}$/.exec(it)?.[1], parts[at]] as const);
  return Object.fromEntries(
    names.flatMap(([name, value]) =>
      name === undefined ? [] : [[name, decodeURIComponent(value ?? "")]],
    ),
  );
}

/**
 * Sends the same call as the same user again, with a new message id. Replaces hidden values by the
 * PIN and SMS code of the seed data, or by a new upload.
 */
export async function replayRequest(
  phone: UserClient,
  { call, path, query, body }: ShownJournalEntry,
): Promise<unknown> {
  if (call === "upload") return phone.upload("voucher");
  const name = call as CallName;
  const input = joinRequestIntoInput(
    calls[name],
    pathParamsOf(calls[name].path, String(path)),
    { ...(query as RequestFields) },
    { ...(body as RequestFields) },
  );
  const renewed = await Promise.all(
    Object.entries(input).map(async ([field, value]) => {
      const make =
        field === "clientMsgId" || isHiddenValue(value) ? renewedValues[field] : undefined;
      return [field, make ? await make(phone) : value] as const;
    }),
  );
  return phone.must[name](Object.fromEntries(renewed) as never);
}
