const KiB = 1024;
const MiB = 1024 * KiB;

/** All numeric limits of the BFF. Tests override them; the environment does not. */
export const limits = {
  /** A test derives the longest legal command from the contract. */
  jsonBodyBytesMax: 64 * KiB,
  jsonDepthMax: 16,
  /** The image may have 10 MiB. The multipart frame around it needs a little more. */
  uploadBodyBytesMax: 10 * MiB + 64 * KiB,
  headerBytesMax: 16 * KiB,
  /**
   * Responses up to this size are buffered completely, so that a response that breaks off still becomes a
   * 502.
   */
  bufferedBytesMax: 64 * KiB,
  /** A response in another dialect is buffered completely, within the memory budget. */
  translatedBytesMax: 2 * MiB,
  upstreamConnectionsMax: 128,
  /**
   * The three gates together have as many slots as the pool has connections, so that no call waits in the
   * pool, which does not know priorities.
   */
  callsInFlightMax: 96,
  callsWaitingMax: 192,
  uploadsInFlightMax: 12,
  uploadsWaitingMax: 24,
  downloadsInFlightMax: 20,
  downloadsWaitingMax: 80,
  /**
   * Bytes that clients may make this process hold, see `limits/memory-budget.ts`. A test adds up all
   * limits and the memory limit of the image.
   */
  memoryBudgetBytes: 80 * MiB,
  /**
   * Share of one IP address, and of one user, in the slots and the queue of each gate and in the memory
   * budget.
   */
  addressSharePercent: 50,
  userSharePercent: 25,
  /** A transfer must be this old before it is closed to make room for others. */
  evictAfterMs: 1_000,
  /** A client that has read nothing for this long may lose its slot at a full gate. */
  stalledMs: 500,
  /** Maximum time of a call in the queue. The rest of its deadline must be enough for the response. */
  waitMs: 2_000,
  breakerWindowMs: 10_000,
  breakerCallsMin: 20,
  breakerFailingPercent: 50,
  breakerUnreachableMax: 5,
  /** Maximum number of failures of one IP address that are counted in half a window. */
  breakerCallerFailuresMax: 5,
  breakerOpenMs: 1_000,
  messageFromClientBytesMax: 64 * KiB,
  messageFromUpstreamBytesMax: MiB,
  framesPerSecondMax: 50,
  /** Sockets take two file descriptors and 10 to 25 KiB each. For more sockets, run more processes. */
  socketsMax: 5_000,
  /** Several tabs, and for a while the dead sockets of a phone that has changed networks. */
  socketsPerUserMax: 20,
  clientBacklogBytesMax: MiB,
  connectMs: 1_000,
  answerHeadersMs: 8_500,
  /** Below the client's own timeout of 10 s, so that the user sees 网关超时 from the BFF. */
  wholeCallMs: 9_000,
  /**
   * An image may take longer on a slow network, because uploads and downloads have no timeout of 10 s in
   * the client.
   */
  wholeFileMs: 60_000,
  /**
   * Limits of the mock's control API. A director may wait for an event, or listen to a stream. A stream
   * has no end, but only this much silence.
   */
  listenersMax: 64,
  listeningMs: 60_000,
  dialMs: 3_000,
  /** Time for which a client's backlog may stay at the limit before the socket is closed with 1013. */
  slowClientMs: 5_000,
  /**
   * How long a closing handshake may take before the socket is destroyed: one or two round trips of a bad
   * mobile network.
   */
  closeTimeoutMs: 2_000,
  /**
   * During shutdown, sockets are closed with 1012 one after the other, so that clients do not reconnect
   * all at once. Few sockets take less time than many.
   */
  staggeredCloseStepMs: 20,
  staggeredCloseMaxMs: 5_000,
  /** Detection of idle sockets. Reasons for the windows: docs/decisions/0003-idle-sockets-are-pinged.md. */
  idleTurnMs: 5_000,
  pingAfterTurns: 5,
  backendSilentTurnsMax: 8,
  clientSilentTurnsMax: 18,
  readyProbeMs: 1_000,
  readyCacheMs: 2_000,
  /** Maximum time until a body has arrived. An image has `wholeFileMs`. */
  requestMs: 15_000,
  requestHeadersMs: 10_000,
  /** A transfer that makes less progress than this between two checks is cut. */
  paceCheckMs: 10_000,
  paceBytesMin: 10 * KiB,
  keepAliveMs: 65_000,
  requestsPerConnectionMax: 1_000,
  /** Includes sockets. */
  connectionsMax: 8_000,
  /**
   * Connections that the process has not accepted yet. The kernel drops further ones, and a client
   * retries only after 1, 3 and 7 s.
   */
  connectionsWaitingMax: 4_096,
  /** Many phones share one IP address of a mobile network. */
  connectionsPerAddressMax: 512,
  /** Browsers and proxies do not pipeline. A connection with more unanswered requests is closed. */
  unansweredPerConnectionMax: 8,
  /** Rate limits: a burst, and then one call every so many ms. */
  callsUserBurst: 120,
  callsUserEveryMs: 50,
  callsAddressBurst: 1_200,
  callsAddressEveryMs: 4,
  loginUserBurst: 10,
  loginUserEveryMs: 6_000,
  loginAddressBurst: 60,
  loginAddressEveryMs: 500,
  smsUserBurst: 5,
  smsUserEveryMs: 30_000,
  smsAddressBurst: 20,
  smsAddressEveryMs: 3_000,
  /** Number of remembered keys for each kind of limit. */
  rateKeysMax: 50_000,
  redisConnectMs: 500,
  /** Maximum time that a call waits for Redis, because a rate limit is not worth more. */
  redisAnswerMs: 100,
  redisAwayMs: 1_000,
  /**
   * Counted after the drain time. Longer than any call may take, so that only an image on its way to a
   * slow client is cut.
   */
  shutdownMs: 15_000,
  /** Time in which a body may still arrive after the shutdown has begun. */
  shutdownBodyMs: 2_000,
  /** Interval of the check whether the last response is sent and which connections can be closed. */
  shutdownCheckMs: 100,
  /** Log lines are written when they have this many bytes, or after `logFlushMs`. */
  logWriteBytes: 4 * KiB,
  logFlushMs: 200,
  finalFlushMs: 500,
  logBacklogBytesMax: 4 * MiB,
  /** Spans waiting for the collector. A batch is sent when it is full or its time is over. */
  spansWaitingMax: 2_048,
  spansInBatchMax: 256,
  spansEveryMs: 1_000,
  spansSendMs: 3_000,
  /** At most one response is compared with the contract in this time. */
  driftEveryMs: 50,
  driftAnswerBytesMax: 256 * KiB,
} as const;

export type Limits = { readonly [N in keyof typeof limits]: number };
