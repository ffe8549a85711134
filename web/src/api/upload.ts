import { calls, type Output } from "contract";
import { randomId } from "../lib/browser/ids.ts";
import { CallError, isRefusal } from "./call-error.ts";
import { apiBasePath, decodeHttpAnswer, requestHeadersOf } from "./fetch-call.ts";
import { imageHeadBytes, isPdfHead, uploadImageTypeOf } from "./upload-image-type.ts";
import { type PostFileOptions, postFile } from "./post-file.ts";
import { reencodeImage } from "./reencode-image.ts";
import { withSession } from "./send-call.ts";

const bytesMax = 10 * 1024 * 1024;
const texts = {
  type: "仅支持 JPG/PNG/WEBP 格式图片",
  evidenceType: "仅支持 JPG/PNG/WEBP 格式图片或 PDF",
  size: "图片不能超过 10MB",
  documentSize: "PDF 不能超过 10MB",
  failed: "上传失败，点击重试",
};

/** Why a picture did not arrive. `text` is what the person reads. */
export class UploadError extends Error {
  override readonly name = "UploadError";
  readonly text: string;
  /** The picture itself is wrong: trying again will not help. */
  readonly forGood: boolean;

  constructor(text: string, forGood: boolean, cause?: unknown) {
    super(text, { cause });
    this.text = text;
    this.forGood = forGood;
  }
}

type UploadOptions = PostFileOptions & { scene?: string | undefined };

/** Where a document proves as much as a picture. */
export const evidenceScene = "dispute";

/**
 * Checks a picture, makes it small and clean on the device, and sends that: never the file itself. Only a document that is evidence
 * goes as it is, for nothing of it may be lost.
 */
export async function uploadImage(
  file: File,
  { scene, ...options }: UploadOptions = {},
): Promise<Output<"upload">> {
  const sent = await prepare(file, scene);
  try {
    return await sendFile(sent, scene, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw uploadErrorOf(error);
  }
}

/** The name on the device may tell as much as the picture. */
type UploadBody = { blob: Blob; name: "picture.jpg" | "document.pdf" };

async function prepare(file: File, scene: string | undefined): Promise<UploadBody> {
  const head = new Uint8Array(await file.slice(0, imageHeadBytes).arrayBuffer());
  const isDocument = scene === evidenceScene && isPdfHead(head);
  const type = uploadImageTypeOf(head);
  if (type === undefined && !isDocument)
    throw new UploadError(scene === evidenceScene ? texts.evidenceType : texts.type, true);
  if (file.size > bytesMax)
    throw new UploadError(isDocument ? texts.documentSize : texts.size, true);
  if (isDocument)
    return { blob: new Blob([file], { type: "application/pdf" }), name: "document.pdf" };
  return runInTurn(async () => {
    try {
      return {
        blob: await reencodeImage(new Blob([file], { type: type ?? "" })),
        name: "picture.jpg",
      };
    } catch (error) {
      // Cut short, a bomb of pixels, or something else behind the first bytes.
      throw new UploadError(texts.type, true, error);
    }
  });
}

let last: Promise<unknown> = Promise.resolve();
/** A decoded photo takes a hundred times its file: nine at once would be too much for a phone. */
function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}

async function sendFile(
  { blob, name }: UploadBody,
  scene: string | undefined,
  options: PostFileOptions,
): Promise<Output<"upload">> {
  const row = calls.upload;
  const requestId = randomId();
  return withSession(async (passport) => {
    const form = new FormData();
    if (scene !== undefined) form.append("scene", scene);
    form.append("file", blob, name);
    const answer = await postFile(
      apiBasePath + row.path,
      requestHeadersOf(passport, requestId),
      form,
      options,
    );
    return decodeHttpAnswer("upload", row, answer);
  });
}

function uploadErrorOf(error: unknown): UploadError {
  if (isRefusal(error, "fileType", "fileEmpty")) return new UploadError(texts.type, true, error);
  if (isRefusal(error, "fileTooLarge") || (error instanceof CallError && error.status === 413))
    return new UploadError(texts.size, true, error);
  // Another picture is wanted: this one is blank, or was the proof of another order.
  if (isRefusal(error, "uploadQuota", "pictureUnclear", "pictureReused"))
    return new UploadError(error.text, true, error);
  return new UploadError(texts.failed, false, error);
}
