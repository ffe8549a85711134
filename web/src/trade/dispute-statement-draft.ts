import { EvidenceKind, imageCountRule, disputeStatementRule } from "contract";
import { useEffect, useState } from "react";
import { draft, schema } from "../lib/browser/draft.ts";
import { storage } from "../lib/browser/storage.ts";
import {
  type FileUpload,
  createFinishedUploadFromUrl,
  finishedUploadUrls,
} from "../ui/inputs/use-uploads.ts";

/** Draft of a reason, a text and images. Appeals, their evidence and reports all use it. */
export type DisputeStatementDraft = {
  type: number | undefined;
  content: string;
  images: FileUpload[];
  /**
   * Evidence label of each image, by its URL, or by its `id` if it was chosen during the upload.
   */
  kinds: Readonly<Record<string, number>>;
};
export type DisputeStatementDraftSetter = (
  change: (before: DisputeStatementDraft) => DisputeStatementDraft,
) => void;
export type DisputeStatementProblems = { type?: string; content?: string; images?: string };

type StoredStatement = {
  type: number | undefined;
  content: string;
  urls: string[];
  kinds: Record<string, number>;
};
const draftOf = (name: string) =>
  draft(
    storage.personal(name),
    schema.fields<StoredStatement>({
      type: schema.number,
      content: schema.text,
      urls: schema.validItems(schema.text),
      kinds: schema.record(schema.number),
    }),
  );

/** Returns the draft that is stored under `name`. Corrupt values are ignored. */
export function readDisputeStatementDraft(name: string): DisputeStatementDraft {
  const { urls = [], kinds = {}, type, content = "" } = draftOf(name).read();
  return { kinds, type, content, images: urls.map(createFinishedUploadFromUrl) };
}

/**
 * Stores the draft. Omits images that are not uploaded yet, because their files are lost with the
 * page.
 */
const storeDisputeStatementDraft = (name: string, statement: DisputeStatementDraft): void => {
  const { type, content, images } = statement;
  const labelled = images.flatMap((image) => {
    const label = evidenceKindOfImage(statement, image);
    return image.url === undefined || label === undefined ? [] : [[image.url, label] as const];
  });
  draftOf(name).write({
    type,
    content,
    urls: finishedUploadUrls(images),
    kinds: Object.fromEntries(labelled),
  });
};

/**
 * Sets the reason of the stored draft, and its text if the caller passes one. Called when the
 * receipt check leads to an appeal.
 */
export const storeReasonInDisputeStatementDraft = (
  name: string,
  type: number,
  content = readDisputeStatementDraft(name).content,
): void => storeDisputeStatementDraft(name, { ...readDisputeStatementDraft(name), type, content });

const none: readonly string[] = [];

/** Labels that can be chosen for an image, the most useful one first. */
export const evidenceImageLabels = [
  { kind: EvidenceKind.bill, name: "完整账单" },
  { kind: EvidenceKind.voucher, name: "转账成功页" },
  { kind: EvidenceKind.balance, name: "余额变动" },
  { kind: EvidenceKind.other, name: "其他" },
] as const;
type EvidenceLabel = (typeof evidenceImageLabels)[number];

/** Returns the chosen label of an image, or undefined if none is chosen. */
export function evidenceKindOfImage(
  { kinds }: Pick<DisputeStatementDraft, "kinds">,
  { id, url }: Pick<FileUpload, "id" | "url">,
): EvidenceLabel["kind"] | undefined {
  const kind = (url === undefined ? undefined : kinds[url]) ?? kinds[id];
  return evidenceImageLabels.find((it) => it.kind === kind)?.kind;
}
/**
 * Counts the images without a label. An image whose upload failed is not sent, so it needs none.
 */
export const countUnlabelledImages = (
  statement: Pick<DisputeStatementDraft, "kinds" | "images">,
): number =>
  statement.images.filter(
    (it) => it.state !== "failed" && evidenceKindOfImage(statement, it) === undefined,
  ).length;

/**
 * Returns the labels of the uploaded images in their order, or undefined if one of them has none.
 */
export function evidenceKindsOfUploadedImages(
  statement: DisputeStatementDraft,
): number[] | undefined {
  const kinds = statement.images.flatMap((image) =>
    image.state === "done" && image.url ? [evidenceKindOfImage(statement, image)] : [],
  );
  return kinds.every((it) => it !== undefined) ? kinds : undefined;
}

/**
 * Returns the draft that is stored on the device under `name`, with functions to change and to
 * delete it. If the stored draft has no images, the draft starts with the `carried` images.
 */
export function useDisputeStatementDraft(name: string, carried = none) {
  const [statement, setStatement] = useState(() => {
    const kept = readDisputeStatementDraft(name);
    return kept.images.length > 0
      ? kept
      : { ...kept, images: carried.map(createFinishedUploadFromUrl) };
  });
  useEffect(() => storeDisputeStatementDraft(name, statement), [name, statement]);
  return { statement, setStatement, forget: draftOf(name).clear };
}

export const imagesUploadingText = "图片上传中，请稍候";
export const hasUploadingImages = (images: readonly FileUpload[]): boolean =>
  images.some((it) => it.state === "sending");

/** Returns an error text for each part of the statement that is missing or not valid. */
export function findDisputeStatementProblems(
  { type, content, images }: DisputeStatementDraft,
  of: "appeal" | "report",
): DisputeStatementProblems {
  const wrongContent = disputeStatementRule.check(content);
  const wrongImages = hasUploadingImages(images)
    ? imagesUploadingText
    : imageCountRule.check(finishedUploadUrls(images), { of });
  return {
    ...(type === undefined && { type: of === "appeal" ? "请选择申诉类型" : "请选择举报类型" }),
    ...(wrongContent !== undefined && { content: wrongContent }),
    ...(wrongImages !== undefined && { images: wrongImages }),
  };
}
