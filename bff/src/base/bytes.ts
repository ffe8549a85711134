/** All of a body that has to be read whole. */
export async function bytesOf(body: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error("answer too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
