const KiB = 1024;
const MiB = 1024 * KiB;

/** Numeric limits of the BFF. Tests override them; the environment does not. */
export const limits = {
  /** A test checks that the longest valid command of the contract fits. */
  jsonBodyBytesMax: 64 * KiB,
  jsonDepthMax: 16,
  reportBodyBytesMax: 16 * KiB,
  /** An image may have 10 MiB. The multipart body around it adds the headers of its parts. */
  uploadBodyBytesMax: 10 * MiB + 64 * KiB,
  headerBytesMax: 16 * KiB,
  /** Responses up to this size are buffered, so that an incomplete one becomes a 502 or 504. */
  bufferedBytesMax: 64 * KiB,
  /** Maximum size of a response to translate. It is read completely, within the memory budget. */
  translatedBytesMax: 2 * MiB,
  upstreamConnectionsMax: 128,
  /**
   * The three gates have as many slots together as the pool has connections. A call therefore never
   * waits in the pool, which does not know the priorities of calls.
   */
  callsInFlightMax: 96,
  callsWaitingMax: 192,
  uploadsInFlightMax: 12,
  uploadsWaitingMax: 24,
  downloadsInFlightMax: 20,
  downloadsWaitingMax: 80,
  /**
   * Memory for request bodies, unread responses, and unsent or unfinished socket messages of all
   * clients, see `limits/memory-budget.ts`. A test adds all memory caps up and compares the sum
   * with the memory limit of each deployment file.
   */
  memoryBudgetBytes: 80 * MiB,
  /**
   * Share that one IP address, or one user, may take of the slots and queue of each gate, and of
   * the memory budget.
   */
  addressSharePercent: 50,
  userSharePercent: 25,
  /** Minimum age of a transfer that the memory budget may close to free memory for another one. */
  evictAfterMs: 1_000,
  /** After this time, a call whose client does not read may lose its slot to a waiting call. */
  stalledMs: 500,
  /** Maximum time in the queue. The rest of the call's deadline must be enough for the response. */
  waitMs: 2_000,
  breakerWindowMs: 10_000,
  breakerCallsMin: 20,
  breakerFailingPercent: 50,
  breakerUnreachableMax: 5,
  /** Maximum number of failures that count for one IP address per half of `breakerWindowMs`. */
  breakerCallerFailuresMax: 5,
  breakerOpenMs: 1_000,
  messageFromClientBytesMax: 64 * KiB,
  messageFromUpstreamBytesMax: MiB,
  framesPerSecondMax: 50,
  /** A socket takes two file descriptors and 10 to 25 KiB. More sockets need more processes. */
  socketsMax: 5_000,
  /** Allows for several tabs, and for dead sockets that remain after a device changes networks. */
  socketsPerUserMax: 20,
  clientBacklogBytesMax: MiB,
  connectMs: 1_000,
  answerHeadersMs: 8_500,
  /** Below the client's timeout of 10 s, so that the user reads 网关超时 from the BFF. */
  wholeCallMs: 9_000,
  /**
   * Time for an image to arrive from a client, or to be sent to one, also on a slow network. The
   * client's 10 s timeout of calls does not apply to images.
   */
  wholeFileMs: 60_000,
  /** Maximum number of open requests to the director and its control API. */
  listenersMax: 64,
  /**
   * How long a director request may wait for an event, and how long an event stream may be silent.
   */
  listeningMs: 60_000,
  dialMs: 3_000,
  /** How long a client may take to read a full backlog before its socket is closed with 1013. */
  slowClientMs: 5_000,
  /** Time for a closing handshake: one or two round trips of a bad mobile network. */
  closeTimeoutMs: 2_000,
  /** At shutdown, sockets receive 1012 one by one, so that clients do not reconnect all at once. */
  staggeredCloseStepMs: 20,
  staggeredCloseMaxMs: 5_000,
  /** Idle detection. Reasons for the numbers: docs/decisions/0003-idle-sockets-are-pinged.md. */
  idleTurnMs: 5_000,
  pingAfterTurns: 5,
  backendSilentTurnsMax: 8,
  clientSilentTurnsMax: 18,
  readyProbeMs: 1_000,
  readyCacheMs: 2_000,
  /** Time for a body to arrive. An image has `wholeFileMs`. */
  requestMs: 15_000,
  requestHeadersMs: 10_000,
  /** A transfer with fewer bytes than `paceBytesMin` between two checks is closed. */
  paceCheckMs: 10_000,
  paceBytesMin: 10 * KiB,
  keepAliveMs: 65_000,
  requestsPerConnectionMax: 1_000,
  /** Maximum number of connections, including WebSockets. */
  connectionsMax: 8_000,
  /**
   * Backlog of connections that are not accepted yet. The kernel drops further connections, and
   * their clients retry only after 1, 3 and 7 s.
   */
  connectionsWaitingMax: 4_096,
  /** Many devices share the IP address of a mobile network. */
  connectionsPerAddressMax: 512,
  /**
   * Browsers and proxies do not pipeline. A connection with more unanswered requests is closed, and
   * so are the other connections of its address that have not received a response yet.
   */
  unansweredPerConnectionMax: 8,
  /**
   * Rate limits per user and per IP address: a burst of calls, then one call per interval in ms.
   */
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
  reportsAddressBurst: 60,
  reportsAddressEveryMs: 1_000,
  /** Maximum number of keys stored for each kind of rate limit. */
  rateKeysMax: 50_000,
  redisConnectMs: 500,
  /** A rate limit check must not delay a call longer than this. */
  redisAnswerMs: 100,
  redisAwayMs: 1_000,
  /**
   * Time for open requests after draining. It is longer than the deadline of a call. So only slow
   * downloads, responses to slow clients and waiting director requests are cut off.
   */
  shutdownMs: 15_000,
  /** Time within `shutdownMs` in which the rest of an incomplete request body may still arrive. */
  shutdownBodyMs: 2_000,
  /** Interval for checking whether all responses are sent and which connections can be closed. */
  shutdownCheckMs: 100,
  /** Log lines are written when this many bytes are buffered, or after `logFlushMs`. */
  logWriteBytes: 4 * KiB,
  logFlushMs: 200,
  finalFlushMs: 500,
  logBacklogBytesMax: 4 * MiB,
  /** Spans that wait for the collector. A batch is sent when it is full or after `spansEveryMs`. */
  spansWaitingMax: 2_048,
  spansInBatchMax: 256,
  spansEveryMs: 1_000,
  spansSendMs: 3_000,
  /** Interval at which the drift report compares one response with the contract. */
  driftEveryMs: 50,
  driftLogEveryMs: 2_000,
  driftAnswerBytesMax: 256 * KiB,
} as const;

export type Limits = { readonly [N in keyof typeof limits]: number };
