type TextFields = Record<string, string>;

const lineEnd = "\r\n";

/**
 * Changes the text fields of a form and keeps its files unchanged. Writes the fields before the
 * files, so that the backend knows them when it reads a file. A body that is not a form is returned
 * unchanged, because the backend rejects it.
 */
export function rewriteFormFields(
  form: Buffer,
  type: string | undefined,
  change: (fields: TextFields) => Record<string, unknown>,
): Buffer {
  const [, quoted, bare] =
    /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(type ?? "") ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return form;
  const fields: TextFields = {};
  const files: Buffer[] = [];
  for (const part of splitFormParts(form, `--${boundary}`)) {
    const end = part.indexOf(lineEnd + lineEnd);
    const head = part.subarray(0, end).toString();
    const name = /;\s*name="([^"\r\n]*)"/i.exec(head)?.[1];
    if (name === undefined || end < 0 || /;\s*filename\*?=/i.test(head)) files.push(part);
    else fields[name] = part.subarray(end + 4).toString();
  }
  const texts = Object.entries(change(fields)).map(([name, value]) =>
    Buffer.from(
      `Content-Disposition: form-data; name="${name}"${lineEnd}${lineEnd}${String(value)}`,
    ),
  );
  const begin = Buffer.from(`--${boundary}${lineEnd}`);
  const parts = [...texts, ...files].flatMap((it) => [begin, it, Buffer.from(lineEnd)]);
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--${lineEnd}`)]);
}

/** Returns the parts between the boundaries, with their headers. */
function splitFormParts(form: Buffer, boundary: string): Buffer[] {
  const parts: Buffer[] = [];
  let from = form.indexOf(boundary + lineEnd);
  while (from >= 0) {
    const start = from + boundary.length + lineEnd.length;
    const end = form.indexOf(lineEnd + boundary, start);
    if (end < 0) break;
    parts.push(form.subarray(start, end));
    from =
      form.subarray(end + 2 + boundary.length, end + 4 + boundary.length).toString() === lineEnd
        ? end + 2
        : -1;
  }
  return parts;
}
