import { deflateSync } from "node:zlib";
import {
  exifSegment,
  jpegFixture,
  jpegWithExif,
  jpegWithSegment,
  animatedPng,
  pngChunk,
  pngWithFalseHeaderSize,
  pngWithChunks,
  hiddenMetadataText,
  webpFixture,
  webpWithChunk,
} from "./image-fixtures.ts";

/**
 * Expected result of an upload: `clean` if only the pixels are uploaded, otherwise the reason of
 * the rejection.
 */
export type ExpectedUploadResult = "clean" | "type" | "sides" | "size" | "empty";

export interface UploadFixture {
  what: string;
  bytes: Buffer;
  expected: ExpectedUploadResult;
  /** Name in the file chooser. The app recognizes the file by its bytes, not by this name. */
  name: string;
  type: string;
}

const latin = (text: string) => Buffer.from(text, "latin1");
const script = `<script>alert("${hiddenMetadataText}")</script>`;
const php = `<?php system($_GET["c"]); /* ${hiddenMetadataText} */ ?>`;
const xmp = latin(
  `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><exif:GPSLatitude>${hiddenMetadataText}</exif:GPSLatitude></x:xmpmeta>`,
);
const iptc = Buffer.concat([
  latin("Photoshop 3.0\x008BIM\x04\x04\0\0"),
  Buffer.from([0, 0, 0, hiddenMetadataText.length]),
  latin(hiddenMetadataText),
]);
const squeezed = deflateSync(latin(hiddenMetadataText));
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
  (expected: ExpectedUploadResult, type: string, ending: string) =>
  (what: string, bytes: Buffer, name = `photo.${ending}`) => ({
    what,
    bytes,
    expected,
    name,
    type,
  });
const [jpg, png, webp] = [
  as("clean", "image/jpeg", "jpg"),
  as("clean", "image/png", "png"),
  as("clean", "image/webp", "webp"),
];
const [noJpg, noPng] = [as("type", "image/jpeg", "jpg"), as("type", "image/png", "png")];

/**
 * Forty files that a client may be made to send: images with hidden content or a dangerous name,
 * other files disguised as images, and broken or oversized images.
 */
export const uploadFixtures: readonly UploadFixture[] = [
  jpg("EXIF with a location, held upright", jpegWithExif(6)),
  jpg("EXIF with a location, not rotated", jpegWithExif(1)),
  jpg("XMP with a location", jpegWithSegment(0xe1, xmp)),
  jpg("IPTC with a caption", jpegWithSegment(0xed, iptc)),
  jpg(
    "an invalid color profile",
    jpegWithSegment(0xe2, latin(`ICC_PROFILE\0\x01\x01${hiddenMetadataText}`)),
  ),
  jpg("PHP in a comment", jpegWithSegment(0xfe, latin(php))),
  jpg("a script in a comment", jpegWithSegment(0xfe, latin(script))),
  jpg("a JFXX thumbnail", jpegWithSegment(0xe0, latin(`JFXX\0\x10${hiddenMetadataText}`))),
  jpg("an unknown segment", jpegWithSegment(0xeb, latin(hiddenMetadataText))),
  jpg("HTML behind its end", Buffer.concat([jpegFixture, latin(script)])),
  jpg(
    "an archive behind its end",
    Buffer.concat([
      jpegFixture,
      latin(`PK\x03\x04${hiddenMetadataText}PK\x05\x06`),
      Buffer.alloc(18),
    ]),
  ),
  jpg(
    "a second image with a location behind its end",
    Buffer.concat([jpegFixture, jpegWithExif(1)]),
  ),
  png("a text", pngWithChunks([text("tEXt", `Comment\0${hiddenMetadataText}`)])),
  png(
    "a compressed text",
    pngWithChunks([text("zTXt", Buffer.concat([latin("Comment\0\0"), squeezed]))]),
  ),
  png(
    "XMP in a text",
    pngWithChunks([text("iTXt", Buffer.concat([latin("XML:com.adobe.xmp\0\0\0\0\0"), xmp]))]),
  ),
  png("EXIF with a location", pngWithChunks([text("eXIf", exifSegment(1))])),
  png(
    "an invalid color profile",
    pngWithChunks([text("iCCP", Buffer.concat([latin("own\0\0"), squeezed]))]),
  ),
  png("an unknown chunk", pngWithChunks([text("prVt", hiddenMetadataText)])),
  png("PHP in a text", pngWithChunks([text("tEXt", `Comment\0${php}`)])),
  png("HTML behind its end", Buffer.concat([pngWithChunks(), latin(script)])),
  png("an animation", animatedPng()),
  webp("EXIF with a location", webpWithChunk("EXIF", exifSegment(1))),
  webp("XMP with a location", webpWithChunk("XMP ", xmp)),
  webp("an invalid color profile", webpWithChunk("ICCP", latin(`${hiddenMetadataText}.`))),
  webp("HTML behind its end", Buffer.concat([webpFixture, latin(script)])),
  jpg("a name with path traversal", jpegWithExif(1), "../../../etc/passwd"),
  png(
    "a name with header injection",
    pngWithChunks(),
    `a"; filename="x.php\r\nX-Evil: 1\r\n\r\n${script}.png`,
  ),
  webp("a long name with right-to-left override", webpFixture, `\u202egpj.${"x".repeat(300)}.exe`),
  noPng("SVG disguised as PNG", latin(svg)),
  {
    ...noPng("SVG with its own type", latin(`<?xml version="1.0"?>${svg}`), "a.svg"),
    type: "image/svg+xml",
  },
  noJpg("HTML disguised as JPEG", latin(`<!doctype html>${script}`)),
  noJpg(
    "HTML behind a JPEG's first bytes",
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), latin(script)]),
  ),
  noJpg("HEIC", box("heic"), "IMG_0001.heic"),
  noJpg("AVIF", box("avif")),
  noPng("a GIF that is a script", latin(`GIF89a/*\0\0\0\0*/=1;alert("${hiddenMetadataText}")`)),
  { ...noPng("50,000 by 50,000", pngWithFalseHeaderSize(50_000, 50_000)), expected: "sides" },
  noPng("a header alone", pngWithChunks().subarray(0, 24)),
  noJpg("cut off in its middle", jpegFixture.subarray(0, 120)),
  { ...noJpg("an empty file", Buffer.alloc(0)), expected: "empty" },
  {
    ...noJpg("eleven megabytes", Buffer.concat([jpegFixture, Buffer.alloc(tooLarge)])),
    expected: "size",
  },
];
