import { type PushCmd, pushes } from "../socket/push.ts";

type Words = { summary: string; msgTxt: string; orderId: string };

/** Of each frame of the backend: what it says, and one as it travels. */
const words: Record<PushCmd, Words> = {
  ping: {
    summary: "Asks whether the phone is there; nothing need be said",
    msgTxt: "",
    orderId: "",
  },
  pong: { summary: "The answer to a phone's ping", msgTxt: "", orderId: "" },
  warn: {
    summary: "The other side of an order reminds",
    msgTxt: "对方提醒您尽快放币",
    orderId: "O10001",
  },
  order: {
    summary: "An order has moved",
    msgTxt: "对方称已付款，请核实到账后放币",
    orderId: "O10001",
  },
  chat: {
    summary: "A new line in the chat of an order",
    msgTxt: "您好，转账请不要写备注",
    orderId: "O10001",
  },
  read: { summary: "The other side has read the chat", msgTxt: "", orderId: "O10001" },
  entrust: { summary: "A listing has changed", msgTxt: "挂单已暂停", orderId: "" },
  match: {
    summary: "The search for a seller has ended",
    msgTxt: "已为您匹配卖家",
    orderId: "O10001",
  },
  asset: { summary: "Coins have moved", msgTxt: "资产已到账", orderId: "O10001" },
  appeal: {
    summary: "An appeal has changed",
    msgTxt: "对方已发起申诉，请在30分钟内举证",
    orderId: "O10001",
  },
  cert: { summary: "The certification has ended", msgTxt: "实名认证已通过", orderId: "" },
  own: {
    summary: "This person has done something on another phone of his; nothing rings",
    msgTxt: "",
    orderId: "O10001",
  },
  system: { summary: "The house has something to say", msgTxt: "系统维护已结束", orderId: "" },
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
  const { summary, ...rest } = words[cmd];
  return { ...frame(cmd, summary, rest), "x-stale": pushes[cmd] };
}

const closeCodes = {
  1000: "The house has ended this socket.",
  1002: "The door: a frame against the protocol.",
  1008: "The door: too many frames.",
  1009: "The door: a frame that is too long.",
  1011: "The door: the backend's socket broke.",
  1012: "The server leaves; come again somewhere else.",
  1013: "What was sent was not read; come again.",
  4401: "The login is over; renew it before coming again.",
};

/**
 * AsyncAPI 3 of the socket. A frame says that something is stale, never what is true: who hears it reads the named calls again.
 */
export function asyncapi() {
  const commands = Object.keys(pushes) as PushCmd[];
  const ref = (at: string) => ({ $ref: `#/${at}` });
  const inChannel = (name: string) => ref(`channels/phone/messages/${name}`);
  return {
    asyncapi: "3.0.0",
    info: {
      title: "lwh5 socket",
      version: "1",
      description:
        "One socket a phone, twenty a person. A frame says that something is stale, never what is true: who hears it reads the calls in `x-stale` again. A frame that cannot be read, or whose `cmd` is not known, is passed over.",
      license: { name: "UNLICENSED" },
      tags: [{ name: "socket", description: "What the house says by itself." }],
    },
    defaultContentType: "application/json",
    servers: {
      door: {
        host: "localhost:8080",
        protocol: "ws",
        description: "The gateway, or the backend itself.",
        security: [ref("components/securitySchemes/ticket")],
      },
    },
    channels: {
      phone: {
        address: "/lightweight/websocket/{userId}",
        title: "The socket of a person",
        description:
          "An upgrade that is refused says why: 400, 401, 403, 404, 429 or 503; of a 400 its body names what is wrong, `subprotocol` where `lwh5` is not offered.",
        parameters: { userId: { description: "As the login, or `/user/v1/info`, names it." } },
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
                    "`lwh5`, then `t.` and the token, then `k.` and the launch parameter, both in base64url.",
                  examples: ["lwh5, t.dG9rZW4, k.ZGVtby1idXllcg"],
                },
              },
            },
          },
        },
        "x-close-codes": closeCodes,
        "x-limits": { frameBytes: 4096, framesASecond: 50, socketsAPerson: 20 },
      },
    },
    operations: {
      ping: {
        action: "send",
        summary: "A phone says that it is there; that is all it ever says",
        channel: ref("channels/phone"),
        messages: [inChannel("hello")],
      },
      push: {
        action: "receive",
        summary: "The backend says what is stale",
        channel: ref("channels/phone"),
        messages: commands.map(inChannel),
      },
    },
    components: {
      messages: {
        hello: frame("ping", "A phone is there", {}),
        ...Object.fromEntries(commands.map((it) => [it, messageOf(it)])),
      },
      securitySchemes: {
        ticket: {
          type: "httpApiKey",
          in: "header",
          name: "Sec-WebSocket-Protocol",
          description:
            "A browser can send no other header with an upgrade. The answer names `lwh5` alone.",
        },
      },
    },
  };
}
