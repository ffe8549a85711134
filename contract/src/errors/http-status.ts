/** Error catalogue of the specification: the text shown for a status other than 200. */
const texts: Readonly<Record<number, string>> = {
  401: "无权访问，请联系管理员",
  403: "您没有权限执行此操作",
  404: "请求的资源不存在",
  500: "服务器内部错误",
  502: "网关错误",
  503: "服务不可用",
  504: "网关超时",
};

export const httpStatusUserText = (status: number): string => texts[status] ?? "服务器错误";

/**
 * Texts for statuses below 500 that are not in `texts`. Servers send them as the message of the
 * response. The client shows only `httpStatusUserText`.
 */
const requestTexts: Readonly<Record<number, string>> = {
  408: "请求超时，请稍后再试",
  413: "内容过大",
  415: "不支持的内容类型",
  431: "请求头过大",
};

/** Returns the message that a server sends with a status. */
export const httpStatusEnvelopeMessage = (status: number): string =>
  status >= 500 || status in texts
    ? httpStatusUserText(status)
    : (requestTexts[status] ?? "请求有误");
