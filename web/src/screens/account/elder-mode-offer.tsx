import { useState } from "react";
import { elderSizes, setElderMode } from "../../lib/browser/elder-mode.ts";
import { Button } from "../../ui/base/button.tsx";
import { turnOnElderMode } from "../../ui/elder/elder-style.ts";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./elder-mode.module.css";

/** Text size in px of a sentence in ordinary mode. */
const ordinaryTextPx = 15;

/**
 * Returns the smallest text size of elder mode that is not below the text size of the device. If
 * none is large enough, returns "30".
 */
const sizeAt = (textScale: number) =>
  elderSizes.find((it) => Number(it) >= ordinaryTextPx * textScale) ?? "30";

/**
 * Offers elder mode on a device with large text. Shown until the user answers. Closing the sheet
 * counts as a refusal, so the offer does not come again.
 */
export function ElderModeOffer({ textScale }: { textScale: number }) {
  const [isOpen, setOpen] = useState(true);
  const refuse = () => {
    setElderMode(null);
    setOpen(false);
  };
  const accept = () => {
    setOpen(false);
    void turnOnElderMode(sizeAt(textScale));
  };
  return (
    <Sheet
      open={isOpen}
      onClose={refuse}
      title="换成长辈版，好吗？"
      foot={
        <div className={css["acts"]}>
          <Button size="lg" block onClick={accept}>
            用长辈版
          </Button>
          <Button size="lg" variant="line" block onClick={refuse}>
            还用普通版
          </Button>
        </div>
      }
    >
      <div className={css["offer"]}>
        <p>您手机的字开得比较大。长辈版的字和按钮更大，重要的话可以读给您听。</p>
        <div className={css["modes"]} aria-hidden="true">
          <figure>
            <div className={css["drawing"]}>
              <i />
              <i />
              <u />
              <i />
              <i />
              <u />
            </div>
            <figcaption>普通版</figcaption>
          </figure>
          <figure data-elder-drawing>
            <div className={css["drawing"]}>
              <i />
              <i />
              <u />
            </div>
            <figcaption>长辈版</figcaption>
          </figure>
        </div>
        <p className={css["note"]}>以后在“我的 → 设置”里随时能换</p>
      </div>
    </Sheet>
  );
}
