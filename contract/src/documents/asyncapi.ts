import { type PushCmd, staleReadsByPush } from "../socket/push.ts";

type PushTexts = { summary: string; msgTxt: string; orderId: string };

/** Summary of each backend frame, and an example. */
const textsByPush: Record<PushCmd, PushTexts> = {
  ping: {
    summary: "Checks the connection; needs no response",
    msgTxt: "",
    orderId: "",
  },
  pong: { summary: "Response to a client's ping", msgTxt: "", orderId: "" },
  warn: {
    summary: "The other side of an order sends a reminder",
    msgTxt: "对方提醒您尽快放币",
    orderId: "O10001",
  },
  order: {
    summary: "An order has changed",
    msgTxt: "对方称已付款，请核实到账后放币",
    orderId: "O10001",
  },
  chat: {
    summary: "A new message in the chat of an order",
    msgTxt: "您好，转账请不要写备注",
    orderId: "O10001",
  },
  read: { summary: "The other side has read the chat", msgTxt: "", orderId: "O10001" },
  entrust: { summary: "A listing has changed", msgTxt: "挂单已暂停", orderId: "" },
  match: {
    summary: "The quick match has ended",
    msgTxt: "已为您匹配卖家",
    orderId: "O10001",
  },
  asset: { summary: "The balance has changed", msgTxt: "资产已到账", orderId: "O10001" },
  appeal: {
    summary: "An appeal has changed",
    msgTxt: "对方已发起申诉，请在30分钟内举证",
    orderId: "O10001",
  },
  cert: { summary: "The certification has ended", msgTxt: "实名认证已通过", orderId: "" },
  own: {
    summary: "The user has acted on another device; show no notice",
    msgTxt: "",
    orderId: "O10001",
  },
  system: { summary: "A notice of the platform", msgTxt: "系统维护已结束", orderId: "" },
};

const text = { type: "string" } as const;
const frame = (cmd: string, summary: string, rest: object) => ({
  name: cmd,
  title: summary,
  contentType: "application/json",
  payload: {
    type: "object",
    required: ["cmd"],
    properties: { cmd: { const: cmd }, msgTxt: text, orderId: text },
  },
  examples: [{ name: cmd, payload: { cmd, ...rest } }],
});

function messageOf(cmd: PushCmd) {
  const { summary, ...rest } = textsByPush[cmd];
  return { ...frame(cmd, summary, rest), "x-stale": staleReadsByPush[cmd] };
}

const closeCodes = {
  1000: "The backend has closed this socket.",
  1002: "BFF: a frame that violates the protocol.",
  1008: "BFF: too many frames.",
  1009: "BFF: a frame that is too long.",
  1011: "BFF: the backend's socket failed.",
  1012: "The server is shutting down; reconnect to another one.",
  1013: "The client did not read in time; reconnect.",
  4401: "The login has ended; renew it before reconnecting.",
};

/**
 * Returns the AsyncAPI 3 document of the socket. A frame only reports what is stale. The client
 * then repeats the reads that the document lists for the frame in `x-stale`.
 */
export function buildAsyncApiDocument() {
  const commands = Object.keys(staleReadsByPush) as PushCmd[];
  const ref = (at: string) => ({ $ref: `#/${at}` });
  const inChannel = (name: string) => ref(`channels/phone/messages/${name}`);
  return {
    asyncapi: "3.0.0",
    info: {
      title: "lwh5 socket",
      version: "1",
      description:
        "One socket per client, twenty per user. A frame only reports that something is stale; the client then reads the calls in `x-stale` again. Ignore frames that cannot be parsed or have an unknown `cmd`.",
      license: { name: "UNLICENSED" },
      tags: [{ name: "socket", description: "Messages that the backend sends unprompted." }],
    },
    defaultContentType: "application/json",
    servers: {
      bff: {
        host: "localhost:8080",
        protocol: "ws",
        description: "The BFF, or the backend itself.",
        security: [ref("components/securitySchemes/ticket")],
      },
    },
    channels: {
      phone: {
        address: "/lightweight/websocket/{userId}",
        title: "Socket of a user",
        description:
          "A refused upgrade has status 400, 401, 403, 404, 429 or 503. The body of a 400 contains the reason, for example `subprotocol` if `lwh5` is not offered.",
        parameters: {
          userId: { description: "User id, as returned by the login or `/user/v1/info`." },
        },
        messages: {
          hello: ref("components/messages/hello"),
          ...Object.fromEntries(commands.map((it) => [it, ref(`components/messages/${it}`)])),
        },
        bindings: {
          ws: {
            bindingVersion: "0.1.0",
            method: "GET",
            headers: {
              type: "object",
              required: ["Sec-WebSocket-Protocol"],
              properties: {
                "Sec-WebSocket-Protocol": {
                  ...text,
                  description:
                    "`lwh5`, then `t.` and the token, then `k.` and the launch key, both in base64url.",
                  examples: ["lwh5, t.dG9rZW4, k.ZGVtby1idXllcg"],
                },
              },
            },
          },
        },
        "x-close-codes": closeCodes,
        "x-limits": { frameBytes: 4096, framesASecond: 50, socketsPerUser: 20 },
      },
    },
    operations: {
      ping: {
        action: "send",
        summary: "A client checks the connection; it sends nothing else",
        channel: ref("channels/phone"),
        messages: [inChannel("hello")],
      },
      push: {
        action: "receive",
        summary: "The backend reports what is stale",
        channel: ref("channels/phone"),
        messages: commands.map(inChannel),
      },
    },
    components: {
      messages: {
        hello: frame("ping", "A client is connected", {}),
        ...Object.fromEntries(commands.map((it) => [it, messageOf(it)])),
      },
      securitySchemes: {
        ticket: {
          type: "httpApiKey",
          in: "header",
          name: "Sec-WebSocket-Protocol",
          description:
            "A browser can set no other header of an upgrade. The response contains only `lwh5`.",
        },
      },
    },
  };
}
