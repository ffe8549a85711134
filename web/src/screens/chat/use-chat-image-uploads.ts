import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLiveConnectionState } from "../../api/live-connection-state.ts";
import { useIsNetworkOnline } from "../../api/network-status.ts";
import { uploadImage } from "../../api/upload-image.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { randomId } from "../../lib/browser/random-id.ts";

export type ChatImageUpload = { id: string; preview: string; share: number; failed: boolean };

/**
 * Returns the images that are being uploaded, or whose upload has failed. Calls `onUploaded` with
 * the URL of each finished upload.
 */
export function useChatImageUploads(onUploaded: (url: string) => void) {
  const [sending, setSending] = useState<readonly ChatImageUpload[]>([]);
  const files = useRef(new Map<string, File>());
  const change = (id: string, part: Partial<ChatImageUpload>) =>
    setSending((all) => all.map((it) => (it.id === id ? { ...it, ...part } : it)));
  const drop = (id: string) => {
    files.current.delete(id);
    setSending((all) => {
      const gone = all.find((it) => it.id === id);
      if (gone) URL.revokeObjectURL(gone.preview);
      return all.filter((it) => it.id !== id);
    });
  };
  const upload = async (id: string, file: File) => {
    try {
      const { url } = await uploadImage(file, {
        scene: "chat",
        onProgress: (share) => change(id, { share }),
      });
      drop(id);
      onUploaded(url);
    } catch (error) {
      const { text = "上传失败，点击重试", forGood = false } = error as {
        text?: string;
        forGood?: boolean;
      };
      showToast(text, "error");
      if (forGood) drop(id);
      else change(id, { failed: true });
    }
  };
  const add = (file: File) => {
    const id = randomId();
    files.current.set(id, file);
    setSending((all) => [
      ...all,
      { id, preview: URL.createObjectURL(file), share: 0, failed: false },
    ]);
    void upload(id, file);
  };
  const retry = (id: string) => {
    const file = files.current.get(id);
    if (!file) return drop(id);
    change(id, { failed: false, share: 0 });
    void upload(id, file);
  };
  // After a reconnect, retry failed uploads automatically, as for messages.
  const state = useLiveConnectionState();
  const online = useIsNetworkOnline();
  const resume = useEffectEvent(() => {
    for (const it of sending) if (it.failed) retry(it.id);
  });
  useEffect(() => {
    if (state === "open" && online) resume();
  }, [state, online]);
  return { sending, add, retry, drop };
}
