import { productVersion } from "contract";
import * as z from "zod/mini";
import { openApiComponentSchemas } from "./control-answer-schemas.ts";
import { listPathParameterNames, type ControlCallDefinition } from "./control-call.ts";
import { pathParameterSchemas, serverControlCalls, worldControlCalls } from "./control-calls.ts";
import { type ControlErrorCode, httpStatusByControlErrorCode } from "./control-error.ts";

type Schema = Record<string, unknown>;

type Written = { zodSchema: unknown; jsonSchema: Schema };

/**
 * Removes the limits of safe integers, because they do not help a reader. Zod adds them to every
 * integer.
 */
function dropExactLimits({ jsonSchema }: Written): void {
  if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
  if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
}

const schemaNames = new Map<unknown, string>(
  Object.entries(openApiComponentSchemas).map(([name, type]) => [type, name]),
);

/** Replaces a named schema by a reference, except at its own definition. */
const replaceNamedSchema = (whole: z.ZodMiniType, isExplained: boolean) => (item: Written) => {
  dropExactLimits(item);
  const name = schemaNames.get(item.zodSchema);
  if (name === undefined || (isExplained && item.zodSchema === whole)) return;
  for (const key of Object.keys(item.jsonSchema)) delete item.jsonSchema[key];
  item.jsonSchema["$ref"] = `#/components/schemas/${name}`;
};

function schemaOf(type: z.ZodMiniType, isExplained = false): Schema {
  const override = replaceNamedSchema(type, isExplained) as (it: unknown) => void;
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io: "input",
    unrepresentable: "any",
    override,
  });
  return schema;
}

const pathParameter = (name: string): Schema => ({
  name,
  in: "path",
  required: true,
  schema: pathParameterSchemas[name] ? schemaOf(pathParameterSchemas[name]) : { type: "string" },
});

function queryParameters({ query }: ControlCallDefinition): Schema[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function bodyOf({ body, takes }: ControlCallDefinition): Schema | undefined {
  if (takes)
    return {
      required: true,
      content: { [takes]: { schema: { type: "string", format: "binary" } } },
    };
  if (!body) return undefined;
  const schema = schemaOf(body) as { required?: string[] };
  return {
    required: (schema.required ?? []).length > 0,
    content: { "application/json": { schema } },
  };
}

const generalErrorCodes: readonly ControlErrorCode[] = ["badRequest", "forbidden", "internalError"];
function responsesOf(row: ControlCallDefinition): Record<string, Schema> {
  const ofWorld: readonly ControlErrorCode[] = row.path.includes("{world}")
    ? ["unknown.world", "gone.world"]
    : [];
  const codes = [...generalErrorCodes, ...ofWorld, ...(row.errors ?? [])];
  const statuses = [...new Set(codes.map((it) => httpStatusByControlErrorCode[it]))].toSorted(
    (a, b) => a - b,
  );
  const done =
    row.status === 204
      ? { description: "Done." }
      : {
          description: "Done.",
          content: { [row.type ?? "application/json"]: { schema: schemaOf(row.answer) } },
        };
  const refused = statuses.map((status) => {
    const names = codes.filter((it) => httpStatusByControlErrorCode[it] === status).join(", ");
    return [
      status,
      {
        description: `Refused: ${names}.`,
        content: {
          "application/json": { schema: { $ref: "#/components/schemas/ControlErrorBody" } },
        },
      },
    ];
  });
  return { [row.status ?? 200]: done, ...Object.fromEntries(refused) };
}

function operation(name: string, row: ControlCallDefinition): Schema {
  const body = bodyOf(row);
  return {
    operationId: name,
    tags: [row.path.includes("{world}") ? "world" : "server"],
    summary: row.summary,
    parameters: [...listPathParameterNames(row.path).map(pathParameter), ...queryParameters(row)],
    ...(body && { requestBody: body }),
    responses: responsesOf(row),
  };
}

/** Builds the OpenAPI 3.1 document of all control calls. */
export function buildControlOpenApiDocument() {
  const paths: Record<string, Schema> = {};
  for (const [name, row] of Object.entries({ ...serverControlCalls, ...worldControlCalls }) as [
    string,
    ControlCallDefinition,
  ][])
    (paths[row.path] ??= {})[row.method.toLowerCase()] = operation(name, row);
  const trouble = {
    type: "object",
    properties: {
      error: { type: "string" },
      code: { enum: Object.keys(httpStatusByControlErrorCode) },
      field: { type: "string" },
      known: { type: "array", items: { type: "string" } },
      near: { type: "array", items: { type: "string" } },
      at: { type: "integer" },
      reason: { type: "string" },
    },
    required: ["error", "code"],
  };
  return {
    openapi: "3.1.0",
    info: {
      title: "lwh5-mock control",
      version: productVersion,
      license: { name: "UNLICENSED", identifier: "LicenseRef-lwh5" },
      description:
        "What moves the imitation backend from outside. In the path of a world `_` is the default one.",
    },
    servers: [{ url: "/__mock" }],
    security: [{}, { token: [] }],
    tags: [
      { name: "server", description: "Which worlds there are." },
      { name: "world", description: "What is done in one of them." },
    ],
    paths,
    components: {
      schemas: {
        ControlErrorBody: trouble,
        ...Object.fromEntries(
          Object.entries(openApiComponentSchemas).map(([name, type]) => [
            name,
            schemaOf(type, true),
          ]),
        ),
      },
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "When the server was started with a control token.",
        },
      },
    },
  };
}
