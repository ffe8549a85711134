import { createHmac, randomBytes } from "node:crypto";
import { isSecretName } from "./redact.ts";

/** Of one recording: the same secret has the same stand-in in it, and in no other. */
export type StandIns = ReturnType<typeof openStandIns>;

const surnames = Array.from("赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜");
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const knownMax = 2_000;

const wholeShape = /^(?:(1[3-9]\d{9})|(\d{17}[\dXx])|(\d{14,19}))$/;
/** Phones, numbers of identity and of cards, tokens and names of files, launch parameters and mail, wherever they stand. */
const inText =
  /(?<=[?&]p=)[^&#\s]*|[a-z0-9-]{1,32}~[\x21-\x7e]+|[A-Za-z0-9]{32,}|(?<![\dA-Za-z_])(?:\d{17}[\dXx]|1[3-9]\d{9}|\d{14,19})(?![\dA-Za-z_])|[^\s@/]{1,64}@[^\s@/]{1,64}\.[a-z]{2,}/g;

/** What stands in for secrets in a file: another of the same form. By what key it was made nobody knows afterwards. */
export function openStandIns() {
  const key = randomBytes(32);
  const known = new Map<string, string>();
  const names = new Map<string, string>();
  let knownShape: RegExp | undefined;
  const bytesOf = (text: string): Buffer => createHmac("sha512", key).update(text).digest();

  /** Short names, in the order in which they were met. */
  function nameOf(kind: string, text: string): string {
    const name = names.get(`${kind} ${text}`) ?? `${kind}-${[...names.keys()].filter((it) => it.startsWith(`${kind} `)).length + 1}`;
    names.set(`${kind} ${text}`, name);
    return name;
  }

  /** Digits stay digits, letters letters, signs what they are. */
  function sameShape(text: string): string {
    const bytes = bytesOf(text);
    return [...text].map((it, at) => otherOf(it, bytes[at % bytes.length] ?? 0)).join("");
  }

  function formOf(text: string): string {
    const [, phone, id, card] = wholeShape.exec(text) ?? [];
    const digits = [...bytesOf(text)].map((it) => it % 10).join("");
    if (phone !== undefined) return `1${3 + (Number(digits[0]) % 7)}${digits.slice(1, 10)}`;
    if (id !== undefined) return idOf(digits);
    if (card !== undefined) return cardOf(`62${digits.slice(0, card.length - 3)}`);
    return sameShape(text);
  }

  function learn(text: string, standIn: string): string {
    const least = /[^\0-\u00ff]/.test(text) ? 2 : 4;
    if (text.length >= least && known.size < knownMax && !known.has(text)) {
      known.set(text, standIn);
      knownShape = undefined;
    }
    return standIn;
  }

  /** What stands under the name of a secret. An address keeps its way. */
  function secret(name: string, text: string): string {
    if (text === "") return "";
    if (/^(https?:|\/)/.test(text)) return inside(text);
    if (/token|authorization/i.test(name)) return learn(text, nameOf("token", text));
    if (/^(x-)?(p|key)$/i.test(name)) return learn(text, nameOf("person", text));
    return learn(text, formOf(text));
  }

  /** Of secrets that stood under their name somewhere, wherever they stand. */
  function again(text: string): string {
    if (known.size === 0) return text;
    knownShape ??= anyOf([...known.keys()]);
    return text.replace(knownShape, (it) => known.get(it) ?? it);
  }

  const inside = (text: string): string => {
    const whole = known.get(text);
    if (whole !== undefined) return whole;
    return again(text.replace(inText, (it) => (/~/.test(it) ? nameOf("person", it) : formOf(it))));
  };

  function of(value: unknown, name = ""): unknown {
    if (typeof value === "string") return isSecretName(name) ? secret(name, value) : inside(value);
    if (typeof value === "number")
      return numberOf(value, isSecretNumber(name, value) ? secret(name, String(value)) : inside(String(value)));
    if (Array.isArray(value)) return value.map((it) => of(it, name));
    if (typeof value !== "object" || value === null) return value;
    // Below a secret's name everything is one.
    return Object.fromEntries(Object.entries(value).map(([field, it]) => [field, of(it, isSecretName(name) ? name : field)]));
  }
  return {
    of,
    text: inside,
    secret,
    /** What was met before it was known to be a secret. */
    again: (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (_name, it: unknown) => (typeof it === "string" ? again(it) : it)),
  };
}

const anyOf = (words: readonly string[]): RegExp =>
  new RegExp(
    words
      .toSorted((a, b) => b.length - a.length)
      .map((it) => it.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("|"),
    "g",
  );

/** Whether somebody has a password is no secret, nor is when it was changed. */
const isSecretNumber = (name: string, value: number): boolean =>
  isSecretName(name) && Number.isInteger(value) && Math.abs(value) >= 1_000 && !/(At|Time)$/.test(name);

const numberOf = (was: number, text: string): number => (text === String(was) ? was : Number(text));

function otherOf(sign: string, byte: number): string {
  if (/\d/.test(sign)) return String(byte % 10);
  if (/[a-z]/.test(sign)) return String.fromCodePoint(97 + (byte % 26));
  if (/[A-Z]/.test(sign)) return String.fromCodePoint(65 + (byte % 26));
  return /\p{L}/u.test(sign) ? (surnames[byte % surnames.length] ?? sign) : sign;
}

/** With a right last digit, of somebody who is not there. */
function idOf(digits: string): string {
  const day = new Date(Date.UTC(1960, 0, 1) + (Number(digits.slice(0, 5)) % 14_000) * 86_400_000).toISOString().slice(0, 10);
  const body = `110101${day.replaceAll("-", "")}${digits.slice(5, 8)}`;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return body + "10X98765432"[sum % 11];
}

function cardOf(body: string): string {
  const sum = [...body].toReversed().reduce((total, digit, at) => {
    const twice = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}
