import * as z from "zod/mini";
import * as asset from "../calls/asset.ts";
import * as basic from "../calls/basic.ts";
import * as chat from "../calls/chat.ts";
import * as dispute from "../calls/dispute.ts";
import {
  type FieldMeaning,
  meaningOfSchemaLeaf,
  stateValuesByMeaning,
} from "../dialect/meanings.ts";
import * as entrust from "../calls/entrust.ts";
import * as entrustRecord from "../calls/entrust-record.ts";
import * as method from "../calls/pay-method.ts";
import { FenCodec, PriceCodec, AssetUnitsCodec } from "../money/money.ts";
import * as order from "../calls/order.ts";
import * as orderRecord from "../calls/order-record.ts";
import * as party from "../calls/trade-party.ts";
import * as scalars from "../wire/scalars.ts";
import * as states from "../wire/enums.ts";
import * as user from "../calls/user.ts";

// Names of the schemas that the documents refer to. A record schema has the name of its export. The
// schema of a status has the name of its meaning in `stateValuesByMeaning`.

type Schema = Record<string, unknown>;
type Name = { id: string; description?: string };

const records = [
  asset,
  basic,
  chat,
  dispute,
  entrust,
  entrustRecord,
  method,
  order,
  orderRecord,
  party,
  user,
];
const isType = (it: unknown): it is z.ZodMiniType => it instanceof z.ZodMiniType;
const isRecord = (it: unknown): it is z.ZodMiniObject => it instanceof z.ZodMiniObject;

const toPascalCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const valuesOf = (
  meaning: FieldMeaning | undefined,
): Readonly<Record<string, number>> | undefined =>
  meaning !== undefined && meaning in stateValuesByMeaning
    ? stateValuesByMeaning[meaning as keyof typeof stateValuesByMeaning]
    : undefined;

const scalarNames: readonly [z.ZodMiniType, Name][] = [
  [FenCodec, { id: "Cny", description: "CNY, two decimals at most." }],
  [AssetUnitsCodec, { id: "Quantity", description: "The asset, four decimals at most." }],
  [PriceCodec, { id: "Price", description: "CNY for one of the asset, four decimals at most." }],
  [scalars.Time, { id: "Time", description: "Epoch milliseconds." }],
  [scalars.Flag, { id: "Flag", description: "0 no, 1 yes." }],
  [scalars.PayType, { id: "PayType", description: "A way to pay." }],
];

/**
 * Names of the schemas in the documents. In a registry outside the schemas, so that the web
 * bundle does not contain the names.
 */
const names = z.registry<Name>();
for (const [type, name] of scalarNames) names.add(type, name);
for (const type of Object.values(states)) {
  const meaning = meaningOfSchemaLeaf(type);
  // Some enums have a second schema with only those values that a client may send. That schema gets
  // no name.
  const isWhole = type instanceof z.ZodMiniNumber;
  if (isWhole && meaning !== undefined && valuesOf(meaning) !== undefined)
    names.add(type, {
      id: toPascalCase(meaning),
      description: "Clients must accept unknown numbers.",
    });
}
for (const file of records)
  for (const [id, schema] of Object.entries(file)) {
    if (isRecord(schema)) names.add(schema, { id });
  }

/**
 * Removes noise: zod adds the safe integer limits to every integer, and writes a union of numbers
 * as `anyOf`. Adds the known values of a state with their names.
 */
function simplifySchema({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: Schema;
}): void {
  if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
  if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
  const { anyOf } = jsonSchema as { anyOf?: { const?: unknown }[] };
  const values = anyOf?.map((it) => it.const);
  if (values?.every((it) => typeof it === "number")) {
    delete jsonSchema["anyOf"];
    Object.assign(jsonSchema, { type: "integer", enum: values });
  }
  const known = isType(zodSchema) ? valuesOf(meaningOfSchemaLeaf(zodSchema)) : undefined;
  if (known === undefined || jsonSchema["type"] !== "integer") return;
  const listed = Object.entries(known).filter(([, value]) => !(values && !values.includes(value)));
  Object.assign(jsonSchema, {
    enum: listed.map(([, value]) => value),
    "x-enum-varnames": listed.map(([name]) => name),
  });
}

/**
 * Returns the JSON schema of a type in the form in which it is sent, for example money as a JSON
 * number. Schemas that have a name in `names` are replaced by references and added to `parts`.
 */
export function createJsonSchemaWithRefs(
  type: z.ZodMiniType,
  parts: Record<string, Schema>,
): Schema {
  const asked = {
    io: "input",
    unrepresentable: "any",
    metadata: names,
    override: simplifySchema,
  } as const;
  const text = JSON.stringify(z.toJSONSchema(type, asked)).replaceAll(
    '"#/$defs/',
    '"#/components/schemas/',
  );
  const {
    $schema: _,
    $defs = {},
    ...schema
  } = JSON.parse(text) as { $schema?: string; $defs?: Record<string, Schema> };
  Object.assign(parts, $defs);
  return schema;
}
