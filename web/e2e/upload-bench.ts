import { beAs } from "../src/api/passport.ts";
import { openGate } from "../src/api/session-state.ts";
import { uploadImage } from "../src/api/upload.ts";

export type Outcome = { text: string; forGood: boolean } | { url: string; width: number; height: number; shares: number[] };

/** What a picker would say of a file, and how many empty bytes follow it. */
export type Chosen = { name?: string; type?: string; paddingBytes?: number };

/** The app's own upload, without a screen around it: for fixtures that no picker would let through. */
async function upload(base64: string, { name = "a.jpg", type = "image/jpeg", paddingBytes = 0 }: Chosen = {}): Promise<Outcome> {
  beAs(localStorage.getItem("p_param") ?? undefined);
  openGate();
  const shares: number[] = [];
  try {
    const bytes = Uint8Array.from(atob(base64), (it) => it.charCodeAt(0));
    const file = new File([bytes, new Uint8Array(paddingBytes)], name, { type });
    const { url, width, height } = await uploadImage(file, { onProgress: (share) => shares.push(share) });
    return { url, width, height, shares };
  } catch (error) {
    const { text, forGood } = error as { text: string; forGood: boolean };
    return { text, forGood };
  }
}
export type Bench = typeof upload;

Object.assign(window, { upload });
