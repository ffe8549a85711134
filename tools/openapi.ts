// Writes the documents of the contract, with an example of each row. A test says when they are out of date.
import { writeFileSync } from "node:fs";
import { asyncapi } from "../contract/src/documents/asyncapi.ts";
import { openapi } from "../contract/src/documents/openapi.ts";
import { plain } from "../contract/src/dialect/plain.ts";
import { wireExamples } from "./trials/wire-examples.ts";

const write = (name: string, document: object) =>
  writeFileSync(new URL(`../contract/${name}`, import.meta.url), `${JSON.stringify(document, null, 2)}\n`);

write("openapi.json", openapi(plain, await wireExamples()));
write("asyncapi.json", asyncapi());
