import { request } from "node:http";
import WebSocket from "ws";
import { createCredentialSubprotocols } from "../helpers/socket-bff.ts";
import { tradeUserPin, voucherPngImage, type TradeWorld } from "./trade-world.ts";

export type TestHttpAnswer = { status: number; text: string };
export type HttpRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
};

/** Sends a call on a new connection. Status 0: no complete response arrived within `waitMs`. */
export function sendHttpRequest(
  address: string,
  { method, path, headers = {}, body }: HttpRequest,
  waitMs = 5_000,
): Promise<TestHttpAnswer> {
  return new Promise((resolve) => {
    const all = {
      ...headers,
      ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
    };
    const asked = request(`${address}/lightweight${path}`, {
      method,
      headers: all,
      agent: false,
      signal: AbortSignal.timeout(waitMs),
    });
    const nothing = () => resolve({ status: 0, text: "" });
    asked.on("error", nothing).once("response", (answer) => {
      const chunks: Buffer[] = [];
      answer.on("error", nothing).on("data", (it: Buffer) => chunks.push(it));
      answer.once("end", () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    asked.end(body);
  });
}

/** Opens a socket and sends a ping. Status 200: a message arrived. Status 0: the socket failed. */
export function pingOverSocket(
  address: string,
  { userId, headers, p }: Pick<TradeWorld["buyer"], "userId" | "headers" | "p">,
  waitMs: number,
): Promise<TestHttpAnswer> {
  const ws = new WebSocket(
    `${address.replace("http", "ws")}/lightweight/websocket/${userId}`,
    createCredentialSubprotocols(headers["x-access-token"], p),
  );
  return new Promise((resolve) => {
    const done = (status: number, text = "") => {
      clearTimeout(limit);
      ws.terminate();
      resolve({ status, text });
    };
    const limit = setTimeout(() => done(0), waitMs);
    ws.on("error", () => done(0)).once("open", () => ws.send('{"cmd":"ping"}'));
    ws.once("message", () => done(200)).once("close", () => done(0));
    ws.once("unexpected-response", (_request, answer) => {
      answer.setEncoding("utf8").once("data", (text: string) => done(answer.statusCode ?? 0, text));
    });
  });
}

const jsonHeaders = { "content-type": "application/json" };
export const createCoinReleaseRequest = ({ seller, orderId, found }: TradeWorld): HttpRequest => ({
  method: "PUT",
  path: "/order/v1/delivery",
  headers: { ...seller.headers, ...jsonHeaders },
  body: JSON.stringify({ orderId, payPassword: tradeUserPin, ...found }),
});
export const createOrderDetailRequest = ({ seller, orderId }: TradeWorld): HttpRequest => ({
  method: "GET",
  path: `/order/v1/detail/${orderId}`,
  headers: seller.headers,
});
export const createUploadRequest = ({ buyer }: TradeWorld): HttpRequest => ({
  method: "POST",
  path: "/basic/upload",
  headers: { ...buyer.headers, "content-type": "multipart/form-data; boundary=b" },
  body: Buffer.concat([
    Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    voucherPngImage,
    Buffer.from("\r\n--b--\r\n"),
  ]),
});
