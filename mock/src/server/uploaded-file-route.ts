import { uploadedFilesPath } from "contract";
import type { FastifyInstance } from "fastify";
import type { WorldRegistry } from "../worlds/world-registry.ts";
import { createHttpStatusEnvelope } from "./envelopes.ts";
import { drawPlaceholderImage, isPlaceholderImageName } from "./placeholder-image.ts";
import { storedFileNamePattern } from "../worlds/file-store.ts";
import { imageUrlSignatureValidForMs } from "../backend/context/signed-image-url.ts";
import { isCompletePdf, detectImageType } from "./decode-image.ts";

type FileRoute = { Params: { name: string }; Querystring: { s?: unknown } };

/** Serves uploaded files so that a browser neither executes them nor guesses their type. */
export function registerUploadedFileRoute(app: FastifyInstance, worlds: WorldRegistry): void {
  const shown = (name: string, pass: unknown) =>
    storedFileNamePattern.test(name)
      ? worlds
          .all()
          .filter(({ files }) => isPlaceholderImageName(name) || files.has(name))
          .map((state) => ({ state, leftMs: imageUrlSignatureValidForMs(state.world, name, pass) }))
          .find((it) => it.leftMs > 0)
      : undefined;
  app.get<FileRoute>(
    `${uploadedFilesPath}:name`,
    async ({ params: { name }, query: { s } }, reply) => {
      const found = shown(name, s);
      const bytes =
        found &&
        (isPlaceholderImageName(name)
          ? await drawPlaceholderImage(name)
          : await found.state.files.get(name));
      const picture = bytes && detectImageType(bytes);
      const documentType = bytes && isCompletePdf(bytes) ? "application/pdf" : undefined;
      const type = picture ? `image/${picture}` : documentType;
      // An invalid signature gets 404 like a missing file, so that strangers do not learn whether
      // the file exists.
      if (found === undefined || type === undefined)
        return reply.code(404).send(createHttpStatusEnvelope(404));
      return reply
        .headers({
          "content-type": type,
          "x-content-type-options": "nosniff",
          "content-security-policy": "sandbox; default-src 'none'",
          "content-disposition": picture
            ? `inline; filename="picture.${picture}"`
            : 'attachment; filename="document.pdf"',
          "cache-control": `private, max-age=${Math.floor(found.leftMs / 1000)}, immutable`,
        })
        .send(bytes);
    },
  );
}
