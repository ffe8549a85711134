import { Duplex } from "node:stream";
import type { ChangeText } from "./frame-texts.ts";
import { FrameTexts } from "./frame-texts.ts";

/** What each side's texts become for the other. */
export type FrameChanges = { toOurs: ChangeText; toTheirs: ChangeText };

/** The backend's end of a link, as if it spoke our frames. */
export class TranslatedEnd extends Duplex {
  readonly #end: Duplex;
  readonly #toTheirs: FrameTexts;

  constructor(end: Duplex, changes: FrameChanges, bytesMax: number) {
    super({ allowHalfOpen: false });
    this.#end = end;
    this.#toTheirs = new FrameTexts(changes.toTheirs, bytesMax);
    const toOurs = new FrameTexts(changes.toOurs, bytesMax);
    end.on("data", (chunk: Buffer) => {
      const bytes = toOurs.read(chunk);
      if (bytes.length > 0 && !this.push(bytes)) end.pause();
    });
    end.once("end", () => this.push(null));
    end.once("error", (error) => this.destroy(error));
    // Ended, it still has its last words to be read.
    end.once("close", () => {
      if (!end.readableEnded) this.destroy();
    });
  }

  override _read(): void {
    this.#end.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    const bytes = this.#toTheirs.read(chunk);
    if (bytes.length === 0) done();
    else this.#end.write(bytes, done);
  }

  override _final(done: () => void): void {
    this.#end.end(() => done());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#end.destroy();
    done(error);
  }
}
