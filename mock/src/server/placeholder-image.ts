import { createHash } from "node:crypto";

/**
 * Name of a placeholder image. The letter is the kind: V for a voucher, Q for a receive code, which
 * is a QR code for receiving a payment. The image is drawn from a hash of the name.
 */
const placeholderName = /^drawn([VQ])[A-Za-z0-9]{26}$/;
export const isPlaceholderImageName = (name: string): boolean => placeholderName.test(name);

const cachedImagesMax = 200;
const imageCache = new Map<string, Promise<Buffer>>();

/** Draws an image from its name. Equal names give equal images in all worlds and after restarts. */
export function drawPlaceholderImage(name: string): Promise<Buffer> {
  const known = imageCache.get(name);
  if (known) return known;
  const made = renderPng(svgOf(name));
  imageCache.set(name, made);
  const [oldest] = imageCache.keys();
  if (oldest !== undefined && imageCache.size > cachedImagesMax) imageCache.delete(oldest);
  return made;
}

async function renderPng(svg: string): Promise<Buffer> {
  // sharp is loaded with the first image, as in the decoder of uploads.
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

const svgByKind = { V: voucher, Q: receiveCode };

function svgOf(name: string): string {
  const kind = (placeholderName.exec(name)?.[1] ?? "V") as keyof typeof svgByKind;
  return svgByKind[kind](createHash("sha256").update(name).digest());
}

const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  round = 0,
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
const hue = (byte: number | undefined, saturation: number, light: number): string =>
  `hsl(${Math.round(((byte ?? 0) * 360) / 256)},${saturation}%,${light}%)`;

/** Draws a bank receipt without text, so that no font is needed. */
function voucher(seed: Buffer): string {
  const colour = hue(seed[0], 55, 45);
  const rows = Array.from({ length: 8 }, (_, i) => {
    const y = 470 + i * 52;
    return (
      box(60, y, 90, 18, "#c4c9d1", 4) +
      box(480 - (100 + (seed[i + 1] ?? 0)), y, 100 + (seed[i + 1] ?? 0), 18, "#5a6472", 4)
    );
  });
  const digits = Array.from({ length: 6 }, (_, i) =>
    box(142 + i * 44, 330, 14 + ((seed[i + 12] ?? 0) % 20), 56, "#1d2430", 6),
  );
  const tick = `<circle cx="270" cy="200" r="64" fill="${colour}"/><path d="M238 202l22 24 44-50" fill="none" stroke="#fff" stroke-width="12"/>`;
  return svg(
    540,
    960,
    box(0, 0, 540, 960, "#f3f5f8") +
      box(0, 0, 540, 90, colour) +
      box(30, 120, 480, 780, "#fff", 18) +
      tick +
      digits.join("") +
      rows.join(""),
  );
}

const modules = 25;
const corner = (x: number, y: number): string =>
  box(x, y, 7, 7, "#111") + box(x + 1, y + 1, 5, 5, "#fff") + box(x + 2, y + 2, 3, 3, "#111");
const inCorner = (x: number, y: number): boolean =>
  (x < 8 || x > 16) && y < 8 ? true : x < 8 && y > 16;

/** Draws a pattern like a QR code, but without data, so that no payment to it is possible. */
function receiveCode(seed: Buffer): string {
  const dots = Array.from(
    { length: modules * modules },
    (_, i) => [i % modules, Math.floor(i / modules)] as const,
  )
    .filter(
      ([x, y]) =>
        !inCorner(x, y) && ((seed[(x * 7 + y * 13) % 32] ?? 0) >> ((x + y * 3) % 8)) % 2 === 1,
    )
    .map(([x, y]) => box(x, y, 1, 1, "#111"));
  const inside = dots.join("") + corner(0, 0) + corner(18, 0) + corner(0, 18);
  return svg(
    420,
    420,
    `${box(0, 0, 420, 420, "#fff")}<g transform="translate(35 35) scale(14)" shape-rendering="crispEdges">${inside}</g>`,
  );
}
