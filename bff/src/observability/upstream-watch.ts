import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** Request to the backend, as undici passes it to subscribers of its diagnostics channels. */
export type UpstreamRequest = {
  origin: string;
  method: string;
  path: string;
  headers: unknown;
  addHeader(name: string, value: string): unknown;
};

export type UpstreamWatcher = {
  asks(request: UpstreamRequest): void;
  /** Names and values of the headers, alternately. */
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
 * Observes the traffic with the backend without changing it. Without subscribers, undici publishes
 * nothing. Requests to other origins (Node's own fetch uses the same channels) are ignored.
 */
export function watchUpstream(origin: string, watcher: UpstreamWatcher): () => void {
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
 * Reads a header from the flat list of names and values that undici keeps. Headers in another form are
 * ignored.
 */
export function upstreamHeaderOf({ headers }: UpstreamRequest, name: string): string | undefined {
  if (!Array.isArray(headers)) return undefined;
  const at = headers.findIndex((it, index) => index % 2 === 0 && it === name);
  const value: unknown = at < 0 ? undefined : headers[at + 1];
  return typeof value === "string" ? value : undefined;
}
