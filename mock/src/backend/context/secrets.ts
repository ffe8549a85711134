import { hash, scryptSync, timingSafeEqual } from "node:crypto";

export const digest = (text: string): string => hash("sha256", text);

// Six digits can be tried through whatever the cost; it is kept low so that a town, in which a hundred PINs are asked for, is made quickly.
const cost = { N: 4, r: 1, p: 1 };
const derive = (secret: string, salt: string): Buffer => scryptSync(secret, salt, 32, cost);

export const hashSecret = (secret: string, salt: string): string =>
  `${salt}:${derive(secret, salt).toString("hex")}`;
export function matchesSecret(secret: string, hash: string): boolean {
  const [salt = "", hex = ""] = hash.split(":");
  const expected = Buffer.from(hex, "hex");
  return expected.length === 32 && timingSafeEqual(expected, derive(secret, salt));
}
