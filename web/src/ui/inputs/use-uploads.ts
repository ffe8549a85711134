import { isPdfUrl } from "contract";
import { useRef, useState } from "react";
import { randomId } from "../../lib/browser/random-id.ts";

export type FileUpload = {
  id: string;
  state: "sending" | "done" | "failed";
  /** Share of the bytes that are already sent, from 0 to 1. */
  share: number;
  /** URL of the preview image. Empty for a PDF. */
  preview: string;
  url?: string;
  problem?: string;
};

export type FileUploadsSetter = (change: (tiles: FileUpload[]) => FileUpload[]) => void;
export type UploadFunction = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<{ url: string }>;

/**
 * Lets the user black out parts of the files. Calls `onReady` with each file that may be uploaded.
 */
export type CoverFiles = (files: readonly File[], onReady: (file: File) => void) => Promise<void>;

/** Returns the URLs of the finished uploads, as the commands need them. */
export const finishedUploadUrls = (tiles: readonly FileUpload[]): string[] =>
  tiles.flatMap((it) => (it.state === "done" && it.url ? [it.url] : []));
/** Creates the tile of a file that was uploaded earlier, for example from a draft. */
export const createFinishedUploadFromUrl = (url: string): FileUpload => ({
  id: url,
  state: "done",
  share: 1,
  preview: isPdfUrl(url) ? "" : url,
  url,
});

const failedText = "上传失败，点击重试";
/** Returns true if the upload rejects the file itself, so that a retry is useless. */
const isForGood = (error: unknown): error is { text: string } =>
  (error as { forGood?: unknown }).forGood === true;

interface Uploads {
  images: readonly FileUpload[];
  max: number;
  onChange: FileUploadsSetter;
  upload: UploadFunction;
  /** Step between the choice of files and their upload. Without it, uploads start at once. */
  cover?: CoverFiles | undefined;
}

export function useFileUploads({ images, max, onChange, upload, cover }: Uploads) {
  const running = useRef(new Map<string, { file: File; stop: AbortController }>());
  const [problem, setProblem] = useState<string>();
  const change = (id: string, part: Partial<FileUpload>) =>
    onChange((tiles) => tiles.map((it) => (it.id === id ? { ...it, ...part } : it)));
  const drop = (id: string) => {
    running.current.delete(id);
    onChange((tiles) => tiles.filter((it) => it.id !== id));
  };

  /** `one`: a single file was chosen or retried, so its error does not need the file name. */
  const send = async (id: string, file: File, one: boolean) => {
    const stop = new AbortController();
    running.current.set(id, { file, stop });
    try {
      const { url } = await upload(file, {
        signal: stop.signal,
        onProgress: (share) => change(id, { share }),
      });
      change(id, { state: "done", share: 1, url });
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!isForGood(error)) return change(id, { state: "failed", problem: failedText });
      const { text } = error;
      setProblem((before) =>
        one ? text : [...(before ? [before] : []), `${file.name}：${text}`].join("；"),
      );
      drop(id);
    }
  };

  const add = (files: readonly File[]) => {
    const room = Math.max(0, max - images.length);
    setProblem(files.length > room ? `最多上传 ${max} 张` : undefined);
    const chosen = files.slice(0, room);
    const start = (file: File) => {
      const id = randomId();
      onChange((tiles) => [...tiles, newTile(id, file)]);
      void send(id, file, chosen.length === 1);
    };
    if (cover) void cover(chosen, start);
    else for (const file of chosen) start(file);
  };
  const retry = (id: string) => {
    const file = running.current.get(id)?.file;
    if (!file) return drop(id);
    change(id, { state: "sending", share: 0 });
    void send(id, file, true);
  };
  const remove = ({ id, preview }: FileUpload) => {
    running.current.get(id)?.stop.abort();
    if (preview.startsWith("blob:")) URL.revokeObjectURL(preview);
    setProblem(undefined);
    drop(id);
  };
  return { problem, add, retry, remove };
}

const newTile = (id: string, file: File): FileUpload => ({
  id,
  state: "sending",
  share: 0,
  preview: file.type === "application/pdf" ? "" : URL.createObjectURL(file),
});
