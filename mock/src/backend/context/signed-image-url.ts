import { uploadedFilesPath, MessageType } from "contract";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { World } from "./world.ts";
import { requireSigningKey } from "./signing-key.ts";

/**
 * At each full hour, all image URLs get new signatures. In between, a URL stays the same, so that
 * clients can cache the image. A signature is valid until the end of the next hour, so not longer
 * than the two hours of a token.
 */
const signatureRotationMs = 3_600_000;

/**
 * Fields whose values are image URLs. Only these fields, and the `content` of an image message,
 * are signed. In any other field, a user may have typed the URL of an image that they may not
 * see.
 */
export const imageUrlFields: ReadonlySet<string> = new Set([
  "avatar",
  "qrCode",
  "url",
  "images",
  "vouchers",
  "icon",
  "logo",
]);

type Fields = Record<string, unknown>;
const isFileUrl = (it: unknown): it is string =>
  typeof it === "string" && it.startsWith(uploadedFilesPath);
/**
 * Returns true for the fields of `imageUrlFields`, and for the content of a chat message that is an
 * image.
 */
const isImageField = (name: string, record: Fields): boolean =>
  imageUrlFields.has(name) || (name === "content" && record["msgType"] === MessageType.image);

type SignatureCache = { key: string; known: Map<string, string> };
/** Cached signatures, because a list shows the same avatars to every user. */
const signatureCaches = new WeakMap<World, SignatureCache>();
const cachedSignaturesMax = 2_000;

function signatureCacheOf(world: World): SignatureCache {
  const key = requireSigningKey(world);
  const kept = signatureCaches.get(world);
  if (kept?.key === key && kept.known.size < cachedSignaturesMax) return kept;
  const made = { key, known: new Map<string, string>() };
  signatureCaches.set(world, made);
  return made;
}

function signatureOf(world: World, name: string, until: string): string {
  const { key, known } = signatureCacheOf(world);
  const text = `picture ${name} ${until}`;
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  const made = createHmac("sha256", key).update(text).digest("base64url").slice(0, 24);
  known.set(text, made);
  return made;
}

const signatureExpiry = (world: World): string =>
  ((Math.floor(world.now() / signatureRotationMs) + 2) * signatureRotationMs).toString(36);

function signUrl(world: World, address: string): string {
  const name = address.slice(uploadedFilesPath.length);
  const until = signatureExpiry(world);
  return `${address}?s=${until}.${signatureOf(world, name, until)}`;
}

/**
 * Adds signatures to all image URLs in a value. An `<img>` sends no headers, so the URL itself must
 * grant access, for one to two hours. Values without an image URL are returned as they are.
 */
export const signImageUrls = (world: World, value: unknown): unknown =>
  signWithin(world, value, false);

function signWithin(world: World, value: unknown, isPicture: boolean): unknown {
  if (typeof value === "string")
    return isPicture && isFileUrl(value) ? signUrl(world, value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const made = value.map((it) => signWithin(world, it, isPicture));
    return made.some((it, at) => it !== value[at]) ? made : value;
  }
  let made: Fields | undefined;
  for (const name of Object.keys(value)) {
    const before = (value as Fields)[name];
    if (typeof before === "number") continue;
    const after = signWithin(world, before, isImageField(name, value as Fields));
    if (after !== before) (made ??= { ...value })[name] = after;
  }
  return made ?? value;
}

/**
 * Depth at which the traversal of an input stops. No valid input is nested deeper, and deeper input
 * fails validation anyway.
 */
const depthMax = 16;

/** Returns the input without signatures in its image URLs, because URLs are stored without them. */
export function removeImageUrlSignatures(value: unknown, depth = 0): unknown {
  if (isFileUrl(value)) return value.split("?", 1)[0];
  if (typeof value !== "object" || value === null || depth > depthMax) return value;
  if (Array.isArray(value)) return value.map((it) => removeImageUrlSignatures(it, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => [name, removeImageUrlSignatures(it, depth + 1)]),
  );
}

const signatureShape = /^([0-9a-z]{1,12})\.([A-Za-z0-9_-]{24})$/;

/** Returns how long a signature is still valid, in ms. Returns 0 if it is invalid in this world. */
export function imageUrlSignatureValidForMs(world: World, name: string, pass: unknown): number {
  const [, until = "", mark = ""] = signatureShape.exec(typeof pass === "string" ? pass : "") ?? [];
  if (
    mark === "" ||
    !timingSafeEqual(Buffer.from(mark), Buffer.from(signatureOf(world, name, until)))
  )
    return 0;
  return Math.max(0, Number.parseInt(until, 36) - world.now());
}
