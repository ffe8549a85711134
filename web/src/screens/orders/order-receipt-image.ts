import { type OrderDetail, OrderStatus } from "contract";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { orderRowLabelsAndTone } from "../../trade/order-substatus.ts";
import { orderDetailRows } from "./order-details-result.tsx";
import { orderStepTimesOf } from "./order-steps.ts";
import { coinsText } from "../../lib/money/figure-texts-with-units.ts";

type Line = { key: string; value: string };

/**
 * Lines of text in the image. They contain no full name, and only the last four digits of account
 * numbers.
 */
const pictureLines = (detail: OrderDetail): Line[] => [
  { key: "状态", value: orderRowLabelsAndTone(detail).label },
  { key: "数量", value: coinsText(detail.quantity, runtimeConfig.assetUnit) },
  ...orderDetailRows({ order: detail, detail }),
  { key: "订单编号", value: detail.orderNo },
  ...orderStepTimesOf(detail).map((it) => ({ key: it.label, value: it.at })),
];

const widthPx = 750;
const marginPx = 48;
const linePx = 60;
const headPx = 150;
const footPx = 90;

/** Renders the image of the receipt on the device. No data is uploaded. */
export function renderOrderReceiptImage(detail: OrderDetail): Promise<Blob | null> {
  const lines = pictureLines(detail);
  const canvas = document.createElement("canvas");
  canvas.width = widthPx;
  canvas.height = headPx + lines.length * linePx + footPx;
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  draw(pen, lines, detail.status === OrderStatus.completed ? "交易凭证" : "订单记录");
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Dark on white in both themes, because the image is printed and forwarded. */
function draw(pen: CanvasRenderingContext2D, lines: readonly Line[], title: string): void {
  const look = getComputedStyle(document.documentElement);
  const paper = look.getPropertyValue("--c-qr-paper");
  const ink = look.getPropertyValue("--c-qr-ink");
  const font = (px: number, weight = 400) =>
    `${weight} ${px}px ${look.getPropertyValue("--font-sans")}`;
  const { height } = pen.canvas;
  pen.fillStyle = paper;
  pen.fillRect(0, 0, widthPx, height);
  pen.fillStyle = ink;
  pen.font = font(40, 600);
  pen.fillText(title, marginPx, 92);
  pen.fillRect(marginPx, headPx - 26, widthPx - 2 * marginPx, 1);
  lines.forEach(({ key, value }, index) => {
    const y = headPx + index * linePx + 36;
    pen.font = font(28);
    pen.textAlign = "left";
    pen.fillText(key, marginPx, y);
    pen.font = font(28, 600);
    pen.textAlign = "right";
    pen.fillText(value, widthPx - marginPx, y, widthPx - 2 * marginPx - 180);
  });
  pen.textAlign = "left";
  pen.font = font(22);
  pen.fillText("由本人在手机上导出，仅供个人记录，不作为到账依据", marginPx, height - 40);
}
