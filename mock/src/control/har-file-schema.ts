import * as z from "zod/mini";

// HAR 1.2, limited to the fields that are used here. Socket frames are stored in
// `_webSocketMessages`, as browsers do it.

const pair = z.object({ name: z.string(), value: z.string() });
const postData = z.object({ mimeType: z.string(), text: z.optional(z.string()) });
const content = z.looseObject({
  size: z.number(),
  mimeType: z.string(),
  text: z.optional(z.string()),
  encoding: z.optional(z.string()),
});
const request = z.looseObject({
  method: z.string(),
  url: z.string(),
  httpVersion: z.string(),
  cookies: z.array(z.unknown()),
  headers: z.array(pair),
  queryString: z.array(pair),
  postData: z.optional(postData),
  headersSize: z.number(),
  bodySize: z.number(),
});
const response = z.looseObject({
  /** 0 or less if there was no response. */
  status: z.number(),
  statusText: z.string(),
  httpVersion: z.string(),
  cookies: z.array(z.unknown()),
  headers: z.array(pair),
  content,
  redirectURL: z.string(),
  headersSize: z.number(),
  bodySize: z.number(),
});
/** `time` is in seconds, as in HAR files of browsers. */
const frame = z.object({
  type: z.enum(["send", "receive"]),
  time: z.number(),
  opcode: z.int(),
  data: z.string(),
});
const entry = z.looseObject({
  startedDateTime: z.string(),
  time: z.number(),
  request,
  response,
  cache: z.looseObject({}),
  timings: z.looseObject({ send: z.number(), wait: z.number(), receive: z.number() }),
  _resourceType: z.optional(z.string()),
  _webSocketMessages: z.optional(z.array(frame)),
});

const harLog = z.looseObject({
  version: z.string(),
  creator: z.looseObject({ name: z.string(), version: z.string() }),
  entries: z.array(entry),
});
export const harFileSchema = z.object({ log: harLog });
export type HarFile = z.output<typeof harFileSchema>;
export type HarEntry = z.output<typeof entry>;
export type HarSocketFrame = z.output<typeof frame>;
