import { encode } from "uqr";
import css from "./bills-and-qr-code.module.css";

const quietZone = 2;

/**
 * Returns the dark squares of a QR code as one SVG path, because the page's security policy rejects
 * HTML strings.
 */
function pathOf(text: string): { d: string; size: number } {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  const d = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { d, size };
}

/** Shows a QR code, dark on white in both themes, because scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { d, size } = pathOf(text);
  return (
    <div className={css["qr"]}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={d} fill="currentColor" />
      </svg>
    </div>
  );
}

const side = 720;
const margin = 48;

/** Returns a PNG image of the QR code, with the text `lines` below it, for saving. */
export async function renderQrCodeImage(
  text: string,
  lines: readonly string[],
): Promise<Blob | null> {
  const { d, size } = pathOf(text);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side + 40 + lines.length * 40;
  const paper = canvas.getContext("2d");
  if (!paper) return null;
  paper.fillStyle = "#ffffff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.fillStyle = "#11171c";
  const scale = (side - 2 * margin) / size;
  paper.save();
  paper.translate(margin, margin);
  paper.scale(scale, scale);
  paper.fill(new Path2D(d));
  paper.restore();
  paper.textAlign = "center";
  paper.font = "26px sans-serif";
  lines.forEach((line, index) => {
    paper.fillText(line, side / 2, side + 20 + index * 40, side - 2 * margin);
  });
  return new Promise((done) => {
    canvas.toBlob(done, "image/png");
  });
}
