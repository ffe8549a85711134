import type { FaultInput } from "mock/client/rule-lists.ts";

export type FaultPreset = Omit<FaultInput, "ttlMs"> & {
  code: string;
  title: string;
  note: string;
  match: NonNullable<FaultInput["match"]>;
};

/** Presets of the most common faults between client and backend. */
export const faultPresets: readonly FaultPreset[] = [
  { code: "401", title: "令牌失效", note: "一次", effect: { status: 401 }, match: {}, times: 1 },
  { code: "403", title: "没有权限", note: "", effect: { status: 403 }, match: {} },
  { code: "500", title: "服务器错误", note: "", effect: { status: 500 }, match: {} },
  { code: "10s", title: "请求超时", note: "", effect: { delayMs: 10_000 }, match: {} },
  { code: "2s", title: "慢网延迟", note: "", effect: { delayMs: 2_000 }, match: {} },
  { code: "NET", title: "断网", note: "", effect: { reset: true }, match: {} },
  {
    code: "WS",
    title: "长连接断开",
    note: "自动重连",
    effect: { cut: true },
    match: { socket: true },
  },
  {
    code: "UP",
    title: "凭证上传失败",
    note: "",
    effect: { status: 502 },
    match: { call: "upload" },
  },
];
