import { type CodeName, codes, codeText, type Envelope, envelope, type Facts } from "contract";

const texts: Readonly<Record<number, string>> = {
  400: codes.badInput.text,
  401: codes.unauthorized.text,
  403: codes.forbidden.text,
  404: "请求的资源不存在",
  408: "请求超时，请稍后再试",
  413: "内容过大",
  415: "不支持的内容类型",
  429: codes.tooOften.text,
  431: "请求头过大",
  500: codes.busy.text,
  503: "服务不可用",
};

/** Where a status has a business code of its own, the body says that code. */
const codeOf: Readonly<Record<number, number>> = { 400: codes.badInput.code, 429: codes.tooOften.code, 500: codes.busy.code };

/** The body beside an HTTP status other than 200. */
export const trouble = (status: number): Envelope =>
  envelope(codeOf[status] ?? status, null, texts[status] ?? (status < 500 ? "请求有误" : "服务器错误"));

/** The domain, or the door itself, says no: HTTP 200 with a code. */
export const refusal = (name: CodeName, facts: Facts | null = null): Envelope =>
  envelope(codes[name].code, facts, codeText(name, facts ?? {}));

export const badInput = (field: string): Envelope => refusal("badInput", { field: field.slice(0, 64) });
