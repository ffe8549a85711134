import { switchTabUser } from "../src/api/credentials.ts";
import { resumeCallsWaitingForToken } from "../src/api/session-state.ts";
import { uploadImage } from "../src/api/upload-image.ts";

type SentFile = { name: string; base64: string };
type UploadReport =
  | { text: string; forGood: boolean }
  | { url: string; width: number; height: number; shares: number[] };
/**
 * `sent`: names and bytes of the sent files. Recorded in the page, because the browser's own
 * request log omits the content of files.
 */
export type UploadOutcome = UploadReport & { sent: SentFile[] };

/** Name and type that a file chooser would report. */
export type ChosenFile = { name?: string; type?: string };

const forms: FormData[] = [];
class Recorded extends XMLHttpRequest {
  override send(body?: XMLHttpRequestBodyInit | null): void {
    if (body instanceof FormData) forms.push(body);
    super.send(body);
  }
}

const entriesOf = (form: FormData): Promise<SentFile[]> =>
  Promise.all(
    [...form.values()].map(async (item) => {
      if (typeof item === "string") return { name: "", base64: btoa(item) };
      const bytes = new Uint8Array(await item.arrayBuffer());
      return {
        name: item.name,
        base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")),
      };
    }),
  );

async function told(file: File): Promise<UploadReport> {
  const shares: number[] = [];
  try {
    const { url, width, height } = await uploadImage(file, {
      onProgress: (share) => shares.push(share),
    });
    return { url, width: width ?? 0, height: height ?? 0, shares };
  } catch (error) {
    const { text, forGood } = error as { text: string; forGood: boolean };
    return { text, forGood };
  }
}

/**
 * Runs the app's upload without a screen, so that a test can also send a name or type that a file
 * chooser would not report.
 */
async function upload(
  base64: string,
  { name = "a.jpg", type = "image/jpeg" }: ChosenFile = {},
): Promise<UploadOutcome> {
  switchTabUser(localStorage.getItem("p_param") ?? undefined);
  resumeCallsWaitingForToken();
  const bytes = Uint8Array.from(atob(base64), (it) => it.charCodeAt(0));
  const outcome = await told(new File([bytes], name, { type }));
  const sent = await Promise.all(forms.splice(0).map(entriesOf));
  return { ...outcome, sent: sent.flat() };
}
export type UploadInPageFunction = typeof upload;

Object.assign(window, { upload, XMLHttpRequest: Recorded });
