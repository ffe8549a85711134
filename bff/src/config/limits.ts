const KiB = 1024;
const MiB = 1024 * KiB;

/** All numeric limits of the BFF. Tests override them; the environment does not. */
export const limits = {
  /** A test derives the longest legal command from the contract. */
  jsonBodyBytesMax: 64 * KiB,
  jsonDepthMax: 16,
  /** The picture itself may have 10 MiB; the multipart frame around it takes a little more. */
  uploadBodyBytesMax: 10 * MiB + 64 * KiB,
  headerBytesMax: 16 * KiB,
  /** Answers up to this size are held whole, so that one broken in the middle still becomes an honest 502. */
  bufferedBytesMax: 64 * KiB,
  /** An answer of another dialect is read whole, within the memory budget. */
  translatedBytesMax: 2 * MiB,
  upstreamConnectionsMax: 128,
  /** The three gates together have as many places as the pool has connections, so that nothing waits where ranks are not known. */
  callsInFlightMax: 96,
  callsWaitingMax: 192,
  uploadsInFlightMax: 12,
  uploadsWaitingMax: 24,
  downloadsInFlightMax: 20,
  downloadsWaitingMax: 80,
  /** Bytes that clients may make this process hold, see `limits/memory-budget.ts`. A test adds up all limits and the memory limit of the image. */
  memoryBudgetBytes: 80 * MiB,
  /** Share of one address, and of one user, in the slots and the queue of each gate and in the memory budget. */
  addressSharePercent: 50,
  userSharePercent: 25,
  /** A transfer must be this old before it is closed to make room for others. */
  evictAfterMs: 1_000,
  /** A client that has read nothing for this long may lose its slot at a full gate. */
  stalledMs: 500,
  /** How long a call may wait for its place; what is left of its deadline must be enough for the answer. */
  waitMs: 2_000,
  breakerWindowMs: 10_000,
  breakerCallsMin: 20,
  breakerFailingPercent: 50,
  breakerUnreachableMax: 5,
  /** How many failures of one address are counted in half a window. */
  breakerCallerFailuresMax: 5,
  breakerOpenMs: 1_000,
  messageFromClientBytesMax: 64 * KiB,
  messageFromUpstreamBytesMax: MiB,
  framesPerSecondMax: 50,
  /** Two descriptors and 10 to 25 KiB each; more are served by more processes. */
  socketsMax: 5_000,
  /** Several tabs, and for a while the ghosts of a phone that changed networks. */
  socketsPerUserMax: 20,
  clientBacklogBytesMax: MiB,
  connectMs: 1_000,
  answerHeadersMs: 8_500,
  /** Below the phone's own 10 s, so that the user reads 网关超时 from us. */
  wholeCallMs: 9_000,
  /** A picture may take a slow phone longer; nobody waits for it with a 10 s clock. */
  wholeFileMs: 60_000,
  /** Who directs the mock may wait so long for something to happen, or listen to what happens, which has no end but so long a silence. */
  listenersMax: 64,
  listeningMs: 60_000,
  dialMs: 3_000,
  /** How long a phone may leave its backlog at the limit before it is told 1013. */
  slowClientMs: 5_000,
  /** How long a closing handshake may take before the socket is destroyed: one or two round trips of a bad mobile network. */
  closeTimeoutMs: 2_000,
  /** At the end sockets hear 1012 one after the other, so that they do not all come back at once; few take less time than many. */
  staggeredCloseStepMs: 20,
  staggeredCloseMaxMs: 5_000,
  /** Detection of idle sockets. Reasons for the windows: docs/decisions/0003-idle-sockets-are-pinged.md. */
  idleTurnMs: 5_000,
  pingAfterTurns: 5,
  backendSilentTurnsMax: 8,
  clientSilentTurnsMax: 18,
  readyProbeMs: 1_000,
  readyCacheMs: 2_000,
  /** How long a body may take to arrive; a picture has `wholeFileMs`. */
  requestMs: 15_000,
  requestHeadersMs: 10_000,
  /** Who brings of a body, or takes of an answer, less than so much between two looks is not waited for. */
  paceCheckMs: 10_000,
  paceBytesMin: 10 * KiB,
  keepAliveMs: 65_000,
  requestsPerConnectionMax: 1_000,
  /** Sockets among them. */
  connectionsMax: 8_000,
  /** Of those that we have not looked at yet; the kernel forgets what is above it, and a phone tries again only after 1, 3 and 7 s. */
  connectionsWaitingMax: 4_096,
  /** Many phones share the address of a mobile network. */
  connectionsPerAddressMax: 512,
  /** Browsers and proxies do not pipeline. A connection with more unanswered requests is closed. */
  unansweredPerConnectionMax: 8,
  /** Rate limits: so many at once, and then one every so many ms. */
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
  /** Keys that are remembered for each kind of limit. */
  rateKeysMax: 50_000,
  redisConnectMs: 500,
  /** A limit is not worth more of a call's time than this. */
  redisAnswerMs: 100,
  redisAwayMs: 1_000,
  /** After the time in which all is still served: longer than any call may take, so that only a picture on its way to a slow phone is cut. */
  shutdownMs: 15_000,
  /** How much longer a body may then arrive. */
  shutdownBodyMs: 2_000,
  /** How often it is looked whether the last answer is out, and who may be let go. */
  shutdownCheckMs: 100,
  /** Log lines are written when there are so many bytes of them, or after `logFlushMs`. */
  logWriteBytes: 4 * KiB,
  logFlushMs: 200,
  finalFlushMs: 500,
  logBacklogBytesMax: 4 * MiB,
  /** Spans that wait for the collector; a batch is sent when it is full or its time has come. */
  spansWaitingMax: 2_048,
  spansInBatchMax: 256,
  spansEveryMs: 1_000,
  spansSendMs: 3_000,
  /** One answer is held against the contract in this time, at most. */
  driftEveryMs: 50,
  driftAnswerBytesMax: 256 * KiB,
} as const;

export type Limits = { readonly [N in keyof typeof limits]: number };
