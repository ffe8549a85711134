import { isUtf8 } from "node:buffer";

/** What becomes of one text message. */
export type ChangeText = (text: string) => string;

const [textOpcode, whole, masked] = [1, 0x80, 0x80];

/**
 * Changes the text messages of one direction and passes on all else as it is: a message that stays what it was keeps its very bytes. What
 * is no frame is passed on untouched from there on: who reads behind this one says what is wrong with it.
 */
export class FrameTexts {
  readonly #change: ChangeText;
  readonly #bytesMax: number;
  #rest: Buffer = Buffer.alloc(0);
  /** A text that is not yet whole: what it says, and the frames that said it. */
  #begun: { payloads: Buffer[]; frames: Buffer[]; bytes: number } | undefined;
  #isLost = false;

  constructor(change: ChangeText, bytesMax: number) {
    this.#change = change;
    this.#bytesMax = bytesMax;
  }

  /** What is to be passed on now; the rest waits for its end. */
  read(chunk: Buffer): Buffer {
    if (this.#isLost) return chunk;
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const out: Buffer[] = [];
    let from = 0;
    for (;;) {
      const frame = frameAt(bytes, from);
      if (frame === undefined) break;
      if (this.#isWrong(frame)) return this.#lose([...out, ...(this.#begun?.frames ?? []), bytes.subarray(from)]);
      const end = from + frame.headerBytes + frame.size;
      if (end > bytes.length) break;
      out.push(...this.#pass(frame, bytes.subarray(from, end)));
      from = end;
    }
    this.#rest = bytes.subarray(from);
    return out.length === 1 ? (out[0] as Buffer) : Buffer.concat(out);
  }

  #isWrong({ first, size }: Frame): boolean {
    const opcode = first & 0x0f;
    const isSecondMessage = this.#begun !== undefined && (opcode === textOpcode || opcode === 2);
    return (first & 0x70) !== 0 || isSecondMessage || size + (this.#begun?.bytes ?? 0) > this.#bytesMax;
  }

  #lose(out: readonly Buffer[]): Buffer {
    this.#isLost = true;
    return Buffer.concat(out);
  }

  #pass({ first, second, headerBytes }: Frame, frame: Buffer): readonly Buffer[] {
    const opcode = first & 0x0f;
    if (opcode !== textOpcode && !(opcode === 0 && this.#begun)) return [frame];
    const isMasked = (second & masked) !== 0;
    const payload = unmasked(frame, headerBytes, isMasked);
    const said = this.#begun ?? { payloads: [], frames: [], bytes: 0 };
    said.payloads.push(payload);
    said.frames.push(frame);
    said.bytes += payload.length;
    this.#begun = (first & whole) === 0 ? said : undefined;
    return this.#begun ? [] : this.#changed(Buffer.concat(said.payloads), said.frames, isMasked);
  }

  #changed(payload: Buffer, frames: readonly Buffer[], isMasked: boolean): readonly Buffer[] {
    if (!isUtf8(payload)) return frames;
    const text = payload.toString();
    const other = this.#change(text);
    return other === text ? frames : [textFrame(other, isMasked)];
  }
}

type Frame = { first: number; second: number; headerBytes: number; size: number };

function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (bytes.length < at + 2) return undefined;
  const [first, second] = [bytes[at] as number, bytes[at + 1] as number];
  const short = second & 0x7f;
  const sizeBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  if (bytes.length < at + 2 + sizeBytes) return undefined;
  const size = sizeBytes === 0 ? short : sizeBytes === 2 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
  return { first, second, size, headerBytes: 2 + sizeBytes + ((second & masked) === 0 ? 0 : 4) };
}

function unmasked(frame: Buffer, headerBytes: number, isMasked: boolean): Buffer {
  const payload = Buffer.from(frame.subarray(headerBytes));
  if (isMasked)
    for (let at = 0; at < payload.length; at += 1) payload[at] = (payload[at] as number) ^ (frame[headerBytes - 4 + (at % 4)] as number);
  return payload;
}

/** A masked one has the mask 0, which changes nothing. */
function textFrame(text: string, isMasked: boolean): Buffer {
  const payload = Buffer.from(text);
  const size = payload.length;
  const sizeBytes = size < 126 ? 0 : size < 65_536 ? 2 : 8;
  const head = Buffer.alloc(2 + sizeBytes + (isMasked ? 4 : 0));
  head[0] = whole | textOpcode;
  head[1] = (isMasked ? masked : 0) | (sizeBytes === 0 ? size : sizeBytes === 2 ? 126 : 127);
  if (sizeBytes === 2) head.writeUInt16BE(size, 2);
  if (sizeBytes === 8) head.writeBigUInt64BE(BigInt(size), 2);
  return Buffer.concat([head, payload]);
}
