import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** A request to the backend, as undici publishes it to its diagnostics channels. */
export type UpstreamRequest = {
  origin: string;
  method: string;
  path: string;
  headers: unknown;
  addHeader(name: string, value: string): unknown;
};

export type UpstreamRequestWatcher = {
  asks(request: UpstreamRequest): void;
  /** `headers` contains names and values alternately. */
  answers?(request: UpstreamRequest, status: number, headers: readonly Buffer[]): void;
  sends?(request: UpstreamRequest, chunk: Buffer): void;
  ends(request: UpstreamRequest): void;
  fails(request: UpstreamRequest, error: unknown): void;
};

type ChannelMessage = {
  request: UpstreamRequest;
  response?: { statusCode: number; headers: readonly Buffer[] };
  chunk?: Buffer;
  error?: unknown;
};

/**
 * Observes exchanges with the backend. Returns a function that stops it. Without listeners, undici
 * publishes nothing. Ignores other origins, because Node's own fetch uses the same channels.
 */
export function watchUpstreamRequests(origin: string, watcher: UpstreamRequestWatcher): () => void {
  const listeners = {
    create: ({ request }: ChannelMessage) => watcher.asks(request),
    headers: ({ request, response }: ChannelMessage) =>
      watcher.answers?.(request, response?.statusCode ?? 0, response?.headers ?? []),
    ...(watcher.sends && {
      bodyChunkReceived: ({ request, chunk }: ChannelMessage) =>
        chunk && watcher.sends?.(request, chunk),
    }),
    trailers: ({ request }: ChannelMessage) => watcher.ends(request),
    error: ({ request, error }: ChannelMessage) => watcher.fails(request, error),
  };
  const channels = Object.entries(listeners).map(([name, listen]) => {
    const onMessage = (message: unknown) => {
      const event = message as ChannelMessage;
      if (event.request.origin === origin) listen(event);
    };
    return { name: `undici:request:${name}`, onMessage };
  });
  for (const { name, onMessage } of channels) subscribe(name, onMessage);
  return () => {
    for (const { name, onMessage } of channels) unsubscribe(name, onMessage);
  };
}

/**
 * Returns a header from `headers`, where undici alternates names and values. Returns undefined if
 * `headers` is not a list.
 */
export function readUpstreamRequestHeader(
  { headers }: UpstreamRequest,
  name: string,
): string | undefined {
  if (!Array.isArray(headers)) return undefined;
  const at = headers.findIndex((it, index) => index % 2 === 0 && it === name);
  const value: unknown = at < 0 ? undefined : headers[at + 1];
  return typeof value === "string" ? value : undefined;
}
