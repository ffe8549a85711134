import { filesPath } from "contract";
import type { FastifyInstance } from "fastify";
import type { Worlds } from "./rooms/worlds.ts";
import { trouble } from "./envelopes.ts";
import { drawPicture, isDrawn } from "./draw.ts";
import { fileName } from "./rooms/files.ts";
import { passLeftMs } from "../engine/desk/picture-address.ts";
import { isPdf, typeOf } from "./picture.ts";
import { pictureThere } from "./real.ts";

type Way = { Params: { name: string }; Querystring: { s?: unknown } };

/** How long one of another backend may be kept: it alone knows for how long its address lets in. */
const farMs = 60_000;

/** Pictures that people sent: a browser that opens one alone must neither run nor guess anything. */
export function fileRoute(app: FastifyInstance, worlds: Worlds): void {
  const shown = (name: string, pass: unknown) =>
    fileName.test(name)
      ? worlds
          .all()
          .filter(({ files }) => isDrawn(name) || files.has(name))
          .map((room) => ({ room, leftMs: passLeftMs(room.world, name, pass) }))
          .find((it) => it.leftMs > 0)
      : undefined;
  /** Of a world whose pictures lie at the real backend. */
  const fromFar = (url: string) => {
    const room = worlds.all().find(({ real, routes }) => real !== undefined && routes.wayOf("upload") === "real");
    return room?.real === undefined ? undefined : pictureThere(room.real, url);
  };
  app.get<Way>(`${filesPath}:name`, async ({ url, params: { name }, query: { s } }, reply) => {
    const it = shown(name, s);
    const own = it && (isDrawn(name) ? await drawPicture(name) : await it.room.files.get(name));
    const bytes = own ?? (await fromFar(url));
    const picture = bytes && typeOf(bytes);
    const type = picture ? `image/${picture}` : bytes && isPdf(bytes) ? "application/pdf" : undefined;
    // A stranger does not learn whether there is such a picture.
    if (bytes === undefined || type === undefined) return reply.code(404).send(trouble(404));
    return reply
      .headers({
        "content-type": type,
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "content-disposition": picture ? `inline; filename="picture.${picture}"` : 'attachment; filename="document.pdf"',
        "cache-control": `private, max-age=${Math.floor((it?.leftMs ?? farMs) / 1000)}, immutable`,
      })
      .send(bytes);
  });
}
