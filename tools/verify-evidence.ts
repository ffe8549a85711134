import { readFile } from "node:fs/promises";
import { shortDigest, verifySealedZip } from "../web/src/lib/browser/sealed-zip.ts";

/**
 * Checks an evidence file that the app has created: `npm run verify-evidence FILE [CODE]`. CODE is
 * the 校验码 that the app has shown. Without CODE, the command does not detect a changed file whose
 * digest was also replaced.
 */
const [file, ...code] = process.argv.slice(2);
if (file === undefined) {
  console.error("Usage: npm run verify-evidence FILE [CODE]");
  process.exit(2);
}
const expected = code.join("").replace(/\s/g, "").toLowerCase();
const digest = await verifySealedZip(new Uint8Array(await readFile(file)));
if (digest === undefined) {
  console.error("Changed: the content does not match the digest in the file.");
  process.exit(1);
}
if (!digest.startsWith(expected)) {
  console.error(`Changed: the file has the code ${shortDigest(digest)}, not the given one.`);
  process.exit(1);
}
console.log(`Unchanged. 校验码 ${shortDigest(digest)}\nSHA-256 ${digest}`);
