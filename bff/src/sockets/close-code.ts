/** Close codes that this server uses (RFC 6455, 7.4.1, and the IANA registry). */
export const webSocketCloseCodes = {
  goingAway: 1001,
  /** Never sent: the connection ended without a close frame. */
  abnormal: 1006,
  invalidText: 1007,
  tooManyFrames: 1008,
  tooLarge: 1009,
  backendFailed: 1011,
  restart: 1012,
  slowClient: 1013,
} as const;

const protocolError = 1002;

/** Documented error codes of ws whose close code is not 1002. */
const closeCodesByError: Readonly<Record<string, number>> = {
  WS_ERR_INVALID_UTF8: webSocketCloseCodes.invalidText,
  WS_ERR_TOO_MANY_BUFFERED_PARTS: webSocketCloseCodes.tooManyFrames,
  WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH: webSocketCloseCodes.tooLarge,
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: webSocketCloseCodes.tooLarge,
};

/** Returns the close code that ws sends for an error of its parser. */
export const closeCodeOfParserError = (error: Error): number =>
  closeCodesByError[(error as NodeJS.ErrnoException).code ?? ""] ?? protocolError;

/**
 * Returns the reason only for application codes (4000 and up). With other codes, libraries may send
 * error messages that contain internal addresses.
 */
export const closeReasonToForward = (code: number, reason: Buffer): Buffer | undefined =>
  code >= 4000 ? reason : undefined;
