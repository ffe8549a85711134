const keptMs = 60_000;

/** Hands a file to the phone's downloads. The address must outlive the tap: some browsers read it only after asking the person. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
