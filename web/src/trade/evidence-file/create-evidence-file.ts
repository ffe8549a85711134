import { isPdfUrl, type Message, type OrderDetail } from "contract";
import { fetchFile } from "../../api/fetch-file.ts";
import { reencodeImage } from "../../api/reencode-image.ts";
import { sendCall } from "../../api/send-call.ts";
import { type ArchiveEntry, createSealedZip } from "../../lib/browser/sealed-zip.ts";
import {
  chatEvidenceText,
  orderEvidenceText,
  orderTimesOf,
  type VoucherEntry,
} from "./evidence-texts.ts";

/** Maximum size of the evidence file in bytes, so that it can be sent by mail and in chats. */
const evidenceBytesMax = 2_000_000;
/** Bytes reserved for the file names and headers of the ZIP archive. */
const headerBytes = 10_000;
/** Minimum number of bytes for a reduced image. A smaller image is not legible. */
const imageBytesMin = 20_000;
const chatPageSize = 200;
/** Maximum number of chat pages. Only the newest 4,000 messages get into the file. */
const chatPagesMax = 20;

/** Parts of the evidence file in the order in which they are finished. */
export type EvidencePart = "order" | "parties" | "chat" | "vouchers" | "digest";
export type FinishedParts = Partial<Record<EvidencePart, string>>;
export type EvidenceFile = { file: File; digest: string };

interface EvidenceWork {
  order: OrderDetail;
  now: number;
  signal: AbortSignal;
  /** Called with the texts of all finished parts, at the start and after each further part. */
  onParts: (parts: FinishedParts) => void;
}

/**
 * Creates a ZIP file with the order, its chat and its images, on the device. Uploads nothing and
 * changes nothing at the backend.
 */
export async function createEvidenceFile({
  order,
  now,
  signal,
  onParts,
}: EvidenceWork): Promise<EvidenceFile> {
  const parts: FinishedParts = {
    order: `${orderTimesOf(order).length} 个时刻`,
    parties: "已打星号",
  };
  const finish = (part: EvidencePart, text: string) => {
    parts[part] = text;
    if (!signal.aborted) onParts({ ...parts });
  };
  onParts({ ...parts });
  const downloads = Promise.all(order.vouchers.map(({ url }) => fetchFile(url, signal)));
  // If the chat cannot be loaded, this function rejects before it awaits the downloads. Without
  // this handler, a rejection of the downloads would be unhandled.
  downloads.catch(() => {});
  const messages = await loadMessages(order.orderId, signal);
  const chat = new TextEncoder().encode(chatEvidenceText(order, messages));
  finish("chat", `${messages.length} 条`);
  const { vouchers, files } = await fitVouchers(
    order,
    await downloads,
    evidenceBytesMax - headerBytes - chat.length - textBytesOf(order, now),
  );
  const missing = vouchers.filter((it) => it.name === undefined).length;
  finish("vouchers", `${files.length} 张${missing > 0 ? `，${missing} 张未取到` : ""}`);
  throwIfAborted(signal);
  const text = new TextEncoder().encode(orderEvidenceText(order, vouchers, now));
  const { bytes, digest } = await createSealedZip(
    [{ name: "订单.txt", bytes: text }, { name: "聊天.txt", bytes: chat }, ...files],
    now,
  );
  finish("digest", "");
  const name = `订单_${order.orderNo.slice(-4)}_证据.zip`;
  return { file: new File([bytes], name, { type: "application/zip" }), digest };
}

/** Like `signal.throwIfAborted()`, which Chromium 92 does not have. */
function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DOMException("the file is no longer wanted", "AbortError");
}

/**
 * Returns the largest number of bytes that the text of the order can have. Assumes that each image
 * is in the archive and was reduced, because that line is the longest.
 */
const textBytesOf = (order: OrderDetail, now: number): number =>
  new TextEncoder().encode(
    orderEvidenceText(
      order,
      order.vouchers.map((it) => ({ ...it, name: "凭证与证据_00.jpg", isReduced: true })),
      now,
    ),
  ).length;

/**
 * Returns the messages of the chat, the oldest first, at most `chatPagesMax` pages of the newest.
 * Does not mark them as read.
 */
async function loadMessages(orderId: string, signal: AbortSignal): Promise<Message[]> {
  let messages: Message[] = [];
  for (let page = 0; page < chatPagesMax; page += 1) {
    const beforeSeq = messages[0]?.seq;
    const { records, hasMore } = await sendCall("chatList", {
      id: orderId,
      limit: chatPageSize,
      read: 0,
      ...(beforeSeq !== undefined && { beforeSeq }),
    });
    throwIfAborted(signal);
    messages = [...records.toSorted((one, other) => one.seq - other.seq), ...messages];
    if (hasMore !== 1 || records.length === 0) break;
  }
  return messages;
}

/**
 * Collects the images and PDFs of the order for the archive. A file that fits into its share of
 * `bytesMax` stays unchanged. An image that is too large is drawn smaller, if that is possible. All
 * other files, and those that could not be downloaded, are left out.
 */
async function fitVouchers(
  order: OrderDetail,
  blobs: readonly (Blob | undefined)[],
  bytesMax: number,
): Promise<{ vouchers: VoucherEntry[]; files: ArchiveEntry[] }> {
  const vouchers: VoucherEntry[] = [];
  const files: ArchiveEntry[] = [];
  let left = bytesMax;
  for (const [index, { url, by, time }] of order.vouchers.entries()) {
    const share = left / (order.vouchers.length - index);
    const isPdf = isPdfUrl(url);
    const blob = blobs[index];
    const fitting = blob && (await fitFile(blob, share, isPdf));
    if (!fitting) {
      vouchers.push({ by, time, name: undefined, isReduced: false });
      continue;
    }
    const isReduced = fitting !== blob;
    const name = `凭证与证据_${index + 1}.${isPdf ? "pdf" : imageEnding(fitting.type)}`;
    files.push({ name, bytes: new Uint8Array(await fitting.arrayBuffer()) });
    vouchers.push({ by, time, name, isReduced });
    left -= fitting.size;
  }
  return { vouchers, files };
}

const imageEnding = (type: string): string =>
  ({ "image/png": "png", "image/webp": "webp" })[type] ?? "jpg";

async function fitFile(blob: Blob, bytesMax: number, isPdf: boolean): Promise<Blob | undefined> {
  if (blob.size <= bytesMax) return blob;
  if (isPdf || bytesMax < imageBytesMin) return undefined;
  try {
    return await reencodeImage(blob, bytesMax);
  } catch {
    // The device cannot decode or draw the image.
    return undefined;
  }
}
