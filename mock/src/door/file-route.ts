import { filesPath } from "contract";
import type { FastifyInstance } from "fastify";
import type { Worlds } from "./rooms/worlds.ts";
import { trouble } from "./envelopes.ts";
import { drawPicture, isDrawn } from "./draw.ts";
import { fileName, isOfWorld } from "./rooms/files.ts";
import { typeOf } from "./picture.ts";

/** Pictures that people sent: a browser that opens one alone must neither run nor guess anything. */
export function fileRoute(app: FastifyInstance, worlds: Worlds): void {
  app.get<{ Params: { name: string } }>(`${filesPath}:name`, async ({ params: { name } }, reply) => {
    const room = fileName.test(name) && !isDrawn(name) ? worlds.all().find((it) => isOfWorld(name, it.world.name)) : undefined;
    const bytes = isDrawn(name) ? await drawPicture(name) : await room?.files.get(name);
    const type = bytes && typeOf(bytes);
    if (bytes === undefined || type === undefined) return reply.code(404).send(trouble(404));
    return reply
      .headers({
        "content-type": `image/${type}`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "content-disposition": `inline; filename="picture.${type}"`,
        "cache-control": "private, max-age=86400, immutable",
      })
      .send(bytes);
  });
}
