import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { isHttps } from "./caller.ts";
import type { Config } from "../config/config.ts";

export type HttpHeaderRecord = Readonly<Record<string, string>>;

export type ResponseHeaderRules = {
  /** Security headers of every response. Over https there are more of them than over http. */
  security(request: IncomingMessage): HttpHeaderRecord;
  /** Security headers plus `cache-control: no-store`, for responses to calls. */
  ofCalls(request: IncomingMessage): HttpHeaderRecord;
};

const requestHeaderNames = [
  "accept",
  "accept-language",
  "content-type",
  "user-agent",
  "x-access-token",
  "x-key",
  "x-request-id",
] as const;
const responseHeaderNames = [
  "content-type",
  "cache-control",
  "date",
  "etag",
  "retry-after",
] as const;

/**
 * Returns the listed headers of the client, X-Forwarded-For and X-Trace-Id. Others (Expect,
 * Upgrade, Keep-Alive, Cookie, X-Forwarded-Host) can crash, desynchronize or deceive a backend.
 */
export function pickUpstreamRequestHeaders(
  from: IncomingHttpHeaders,
  caller: string,
  traceId: string,
): Record<string, string> {
  // Assigns to `up` instead of spreading it into a new record, because that copy would cost as much
  // as all other work here.
  const up = pickHeaders(from, requestHeaderNames);
  up["x-forwarded-for"] = caller;
  up["x-trace-id"] = traceId;
  return up;
}

export const pickClientResponseHeaders = (from: IncomingHttpHeaders): Record<string, string> =>
  pickHeaders(from, responseHeaderNames);

function pickHeaders(from: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) kept[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return kept;
}

/**
 * Path to which browsers report policy violations, crashes, deprecations and interventions. The app
 * reports its own crashes there too.
 */
export const reportsPath = "/lwh5/reports";

export type InlineCodeHashes = { styles: readonly string[]; scripts: readonly string[] };

export function createResponseHeaderRules(
  config: Config,
  inline: InlineCodeHashes = { styles: [], scripts: [] },
): ResponseHeaderRules {
  const policy = contentPolicy(config, inline);
  const plain: HttpHeaderRecord = Object.freeze({
    "content-security-policy": policy,
    "x-frame-options": config.backend === "mock" ? "SAMEORIGIN" : "DENY",
    "x-content-type-options": "nosniff",
    // Named `default`, because browsers send their crash reports to the endpoint of this name.
    "reporting-endpoints": `default="${reportsPath}"`,
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
  });
  // Only over https: on plain http in a LAN, `upgrade-insecure-requests` would lead the client to
  // an https server that does not exist. Over plain http, browsers ignore
  // `strict-transport-security` and `cross-origin-opener-policy`.
  const secure: HttpHeaderRecord = Object.freeze({
    ...plain,
    "content-security-policy": `${policy}; upgrade-insecure-requests`,
    "strict-transport-security": `max-age=31536000${config.hstsSubdomains ? "; includeSubDomains" : ""}`,
    "cross-origin-opener-policy": "same-origin",
  });
  const plainCall: HttpHeaderRecord = Object.freeze({ ...plain, "cache-control": "no-store" });
  const secureCall: HttpHeaderRecord = Object.freeze({ ...secure, "cache-control": "no-store" });
  return {
    security: (request) => (isHttps(request, config.trustedHops) ? secure : plain),
    ofCalls: (request) => (isHttps(request, config.trustedHops) ? secureCall : plainCall),
  };
}

/**
 * Allows no inline code except the page's own, no eval and no markup from strings. The director
 * page shows the client in frames, hence 'self' in mock mode.
 */
function contentPolicy(config: Config, { styles, scripts }: InlineCodeHashes): string {
  const mock = config.backend === "mock";
  const frames = [...(mock ? ["'self'"] : []), ...config.cspFrame];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    "worker-src 'self'",
    ["style-src 'self'", ...styles].join(" "),
    ["img-src 'self' data: blob:", ...config.cspImg].join(" "),
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames.join(" ") || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${mock ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    // The page creates this policy to start its service worker. Other policies are forbidden, so
    // that no script can be created from a string.
    "trusted-types lwh5-notices",
    // `report-uri` is for browsers without `report-to`. Browsers with `report-to` ignore it.
    `report-uri ${reportsPath}`,
    "report-to default",
  ].join("; ");
}

/**
 * Adds the security headers in `onSend`, so that error responses have them too. A page of the mock
 * that has its own policy keeps it. Calls and static files bypass this hook and set the headers
 * themselves.
 */
export function registerSecurityHeadersHook(
  app: FastifyInstance,
  rules: ResponseHeaderRules,
): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    const own = { ...rules.security(request.raw), "x-trace-id": request.id };
    for (const [name, value] of Object.entries(own))
      if (!reply.hasHeader(name)) void reply.header(name, value);
    done();
  });
}
