const secretNames = new Set(
  [
    ["token", "authorization", "cookie", "p", "p_param", "x-access-token", "x-key"],
    [
      "pin",
      "payPassword",
      "oldPassword",
      "newPassword",
      "confirmPassword",
      "password",
      "smsCode",
      "oldSmsCode",
      "phoneProof",
      "paySerial",
      "payerName",
      "payerAccountTail",
      "certifyId",
    ],
    [
      "phone",
      "mobile",
      "account",
      "card",
      "cardNo",
      "idCard",
      "idNo",
      "idTail",
      "name",
      "realName",
      "holder",
      "nickName",
      "qrCode",
    ],
    ["content", "remark", "headers", "body", "query", "url", "input", "params"],
  ]
    .flat()
    .map((it) => it.toLowerCase()),
);

/** Caches at most 200 names, because an object from outside may have any names. */
const secretByName = new Map<string, boolean>();
function isSecret(name: string): boolean {
  const known = secretByName.get(name);
  if (known !== undefined) return known;
  const is = secretNames.has(name.toLowerCase());
  if (secretByName.size < 200) secretByName.set(name, is);
  return is;
}

const depthMax = 6;

/**
 * Replaces each value whose name is in `secretNames` by `[secret]`, at any depth, and objects
 * deeper than `depthMax` by `[deep]`. pino's own redaction works by paths and takes thirty times as
 * long as writing the line. Here, a record without secrets is only searched, not copied.
 */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (depth >= depthMax && typeof value === "object" && value !== null) return "[deep]";
  if (Array.isArray(value)) return maskList(value, depth);
  if (!isPlainObject(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const from = value[name];
    if (from === undefined) continue;
    const nested = typeof from === "object" ? maskSecrets(from, depth + 1) : from;
    const to = isSecret(name) ? "[secret]" : nested;
    if (to === from) continue;
    copy ??= { ...value };
    copy[name] = to;
  }
  return copy ?? value;
}

function maskList(list: readonly unknown[], depth: number): readonly unknown[] {
  const copy = list.map((it) => maskSecrets(it, depth + 1));
  return copy.every((it, index) => it === list[index]) ? list : copy;
}

/** Excludes errors, requests and replies, because they have their own serializers. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
