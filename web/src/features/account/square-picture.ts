const sidePx = 512;

/** The middle square of a picture, small enough for a face beside a name. */
export async function squarePicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  try {
    const side = Math.min(picture.width, picture.height);
    const canvas = document.createElement("canvas");
    canvas.width = sidePx;
    canvas.height = sidePx;
    const left = (picture.width - side) / 2;
    const top = (picture.height - side) / 2;
    canvas.getContext("2d")?.drawImage(picture, left, top, side, side, 0, 0, sidePx, sidePx);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    if (!blob) throw new Error("the picture could not be drawn");
    return new File([blob], "avatar.jpg", { type: blob.type });
  } finally {
    picture.close();
  }
}
