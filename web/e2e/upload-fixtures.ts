import { deflateSync } from "node:zlib";
import {
  exif,
  jpeg,
  jpegExif,
  jpegWith,
  pngAnimated,
  pngChunk,
  pngOf,
  pngWith,
  sentinel,
  webpPlain,
  webpWith,
} from "./picture-fixtures.ts";

/** clean: it arrives as nothing but pixels. Otherwise why it does not. */
export type Fate = "clean" | "type" | "sides" | "size" | "empty";

export interface Fixture {
  what: string;
  bytes: Buffer;
  fate: Fate;
  /** What the picker calls it; the bytes decide. */
  name: string;
  type: string;
}

const latin = (text: string) => Buffer.from(text, "latin1");
const script = `<script>alert("${sentinel}")</script>`;
const php = `<?php system($_GET["c"]); /* ${sentinel} */ ?>`;
const xmp = latin(
  `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><exif:GPSLatitude>${sentinel}</exif:GPSLatitude></x:xmpmeta>`,
);
const iptc = Buffer.concat([
  latin("Photoshop 3.0\x008BIM\x04\x04\0\0"),
  Buffer.from([0, 0, 0, sentinel.length]),
  latin(sentinel),
]);
const squeezed = deflateSync(latin(sentinel));
const text = (kind: string, data: Buffer | string) =>
  pngChunk(kind, Buffer.isBuffer(data) ? data : latin(data));
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
const box = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 0x1c]),
    latin(`ftyp${brand}\0\0\0\0mif1${brand}miaf`),
    Buffer.alloc(64),
  ]);
const tooLarge = 11 * 1024 * 1024;

const as =
  (fate: Fate, type: string, ending: string) =>
  (what: string, bytes: Buffer, name = `photo.${ending}`) => ({
    ...{ what, bytes, fate, name, type },
  });
const [jpg, png, webp] = [
  as("clean", "image/jpeg", "jpg"),
  as("clean", "image/png", "png"),
  as("clean", "image/webp", "webp"),
];
const [noJpg, noPng] = [as("type", "image/jpeg", "jpg"), as("type", "image/png", "png")];

/** TABLE of forty files that a phone may be made to send: what hides in a picture, and what only dresses as one. */
export const uploadFixtures: readonly Fixture[] = [
  jpg("EXIF with the place, held upright", jpegExif(6)),
  jpg("EXIF with the place, nothing to turn", jpegExif(1)),
  jpg("XMP with the place", jpegWith(0xe1, xmp)),
  jpg("IPTC with a caption", jpegWith(0xed, iptc)),
  jpg("a colour profile that is none", jpegWith(0xe2, latin(`ICC_PROFILE\0\x01\x01${sentinel}`))),
  jpg("PHP in a comment", jpegWith(0xfe, latin(php))),
  jpg("a script in a comment", jpegWith(0xfe, latin(script))),
  jpg("a thumbnail of its own", jpegWith(0xe0, latin(`JFXX\0\x10${sentinel}`))),
  jpg("an unknown segment", jpegWith(0xeb, latin(sentinel))),
  jpg("HTML behind its end", Buffer.concat([jpeg, latin(script)])),
  jpg(
    "an archive behind its end",
    Buffer.concat([jpeg, latin(`PK\x03\x04${sentinel}PK\x05\x06`), Buffer.alloc(18)]),
  ),
  jpg("a second picture with a place behind its end", Buffer.concat([jpeg, jpegExif(1)])),
  png("a text", pngWith([text("tEXt", `Comment\0${sentinel}`)])),
  png("a squeezed text", pngWith([text("zTXt", Buffer.concat([latin("Comment\0\0"), squeezed]))])),
  png(
    "XMP in a text",
    pngWith([text("iTXt", Buffer.concat([latin("XML:com.adobe.xmp\0\0\0\0\0"), xmp]))]),
  ),
  png("EXIF with the place", pngWith([text("eXIf", exif(1))])),
  png(
    "a colour profile that is none",
    pngWith([text("iCCP", Buffer.concat([latin("own\0\0"), squeezed]))]),
  ),
  png("a chunk of nobody's", pngWith([text("prVt", sentinel)])),
  png("PHP in a text", pngWith([text("tEXt", `Comment\0${php}`)])),
  png("HTML behind its end", Buffer.concat([pngWith(), latin(script)])),
  png("a second picture that moves", pngAnimated()),
  webp("EXIF with the place", webpWith("EXIF", exif(1))),
  webp("XMP with the place", webpWith("XMP ", xmp)),
  webp("a colour profile that is none", webpWith("ICCP", latin(`${sentinel}.`))),
  webp("HTML behind its end", Buffer.concat([webpPlain, latin(script)])),
  jpg("a name that climbs", jpegExif(1), "../../../etc/passwd"),
  png(
    "a name that ends a header",
    pngWith(),
    `a"; filename="x.php\r\nX-Evil: 1\r\n\r\n${script}.png`,
  ),
  webp("a name that reads backwards", webpPlain, `\u202egpj.${"x".repeat(300)}.exe`),
  noPng("SVG that calls itself PNG", latin(svg)),
  {
    ...noPng("SVG that says so", latin(`<?xml version="1.0"?>${svg}`), "a.svg"),
    type: "image/svg+xml",
  },
  noJpg("HTML that calls itself JPEG", latin(`<!doctype html>${script}`)),
  noJpg(
    "HTML behind a JPEG's first bytes",
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), latin(script)]),
  ),
  noJpg("HEIC", box("heic"), "IMG_0001.heic"),
  noJpg("AVIF", box("avif")),
  noPng("a GIF that is a script", latin(`GIF89a/*\0\0\0\0*/=1;alert("${sentinel}")`)),
  { ...noPng("50,000 by 50,000", pngOf(50_000, 50_000)), fate: "sides" },
  noPng("a head alone", pngWith().subarray(0, 24)),
  noJpg("cut off in its middle", jpeg.subarray(0, 120)),
  { ...noJpg("nothing at all", Buffer.alloc(0)), fate: "empty" },
  { ...noJpg("eleven megabytes", Buffer.concat([jpeg, Buffer.alloc(tooLarge)])), fate: "size" },
];
