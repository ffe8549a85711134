import { isUtf8 } from "node:buffer";

const reasonBytesMax = 123;
/** As much of a goodbye as is worth keeping: the code, the longest reason, and one byte more to see where a letter is cut. */
export const farewellBytesMax = 2 + reasonBytesMax + 1;

/** A masked one has the mask 0, which changes nothing; the phone's side of the protocol must be masked. */
function controlFrame(opcode: number, payload: Buffer, masked: boolean): Buffer {
  const head = masked ? [0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0] : [0x80 | opcode, payload.length];
  return Buffer.concat([Buffer.from(head), payload]);
}

const codeBytes = (code: number) => Buffer.from([code >> 8, code & 255]);

export const closeFrame = (code: number, masked: boolean): Buffer => controlFrame(8, codeBytes(code), masked);

export const pingFrame = (masked: boolean): Buffer => controlFrame(9, Buffer.alloc(0), masked);

/** 1005 when a goodbye has no code, as libraries call it. */
export const codeOf = (farewell: Buffer): number => (farewell.length < 2 ? 1005 : farewell.readUInt16BE(0));

/** Whether a goodbye may look like that on the wire (RFC 6455, 7.4); 1004 to 1006 and 1015 are only said inside of programs. */
export function isFarewell(payload: Buffer): boolean {
  if (payload.length === 0) return true;
  const code = codeOf(payload);
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

/**
 * One side's goodbye in words for the other. The application's own codes keep their reason, cut where a letter ends; behind the
 * protocol's codes libraries write their errors, with addresses in them, so there only the code goes on.
 */
export function partingFrame(farewell: Buffer, masked: boolean): Buffer {
  if (farewell.length === 0) return controlFrame(8, farewell, masked);
  const code = codeOf(farewell);
  const reason = code >= 4000 ? cut(farewell.subarray(2)) : Buffer.alloc(0);
  return controlFrame(8, Buffer.concat([codeBytes(code), reason]), masked);
}

function cut(reason: Buffer): Buffer {
  let end = Math.min(reason.length, reasonBytesMax);
  while (end > 0 && ((reason[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  const kept = reason.subarray(0, end);
  return isUtf8(kept) ? kept : Buffer.alloc(0);
}
