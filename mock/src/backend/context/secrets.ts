import { hash, scryptSync, timingSafeEqual } from "node:crypto";

export const sha256Digest = (text: string): string => hash("sha256", text);

// Cost of hashing a PIN or login password. A high cost would protect PINs little, because all
// six-digit PINs can be tried. A low cost keeps the creation of users fast.
const scryptCost = { N: 4, r: 1, p: 1 };
const deriveKey = (secret: string, salt: string): Buffer =>
  scryptSync(secret, salt, 32, scryptCost);

export const hashSecret = (secret: string, salt: string): string =>
  `${salt}:${deriveKey(secret, salt).toString("hex")}`;
export function isHashOfSecret(secret: string, hash: string): boolean {
  const [salt = "", hex = ""] = hash.split(":");
  const expected = Buffer.from(hex, "hex");
  return expected.length === 32 && timingSafeEqual(expected, deriveKey(secret, salt));
}
