import { addUpload, isUsedElsewhere, uploadByUrl } from "../store/uploads.ts";
import type { Desk, StoredUpload } from "./desk.ts";

export function keepUpload(desk: Desk, file: StoredUpload, scene: string): StoredUpload & { duplicated: 0 | 1 } {
  const { userId } = desk.caller;
  addUpload(desk.db, { ...file, userId, scene, createdAt: desk.now });
  return { ...file, duplicated: isUsedElsewhere(desk.db, file.hash, userId, "") ? 1 : 0 };
}

/** Only what he has uploaded himself. */
export const areOwn = (desk: Desk, urls: readonly string[]): boolean =>
  urls.every((url) => uploadByUrl(desk.db, url)?.userId === desk.caller.userId);
export const isReused = (desk: Desk, url: string, orderId: string): boolean => {
  const upload = uploadByUrl(desk.db, url);
  return upload !== undefined && isUsedElsewhere(desk.db, upload.hash, upload.userId, orderId);
};
