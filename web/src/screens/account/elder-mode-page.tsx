import { useState } from "react";
import { type ElderSize, setElderMode, useElderSize } from "../../lib/browser/elder-mode.ts";
import { speechSpeedSetting, useHasChineseVoice } from "../../lib/browser/speech.ts";
import { SegmentedControl } from "../../ui/base/segmented-control.tsx";
import { SafetySentence } from "../../ui/elder/safety-sentence.tsx";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { PageOverlay } from "../../ui/overlays/page-overlay.tsx";
import { ElderModeSwitch } from "./elder-mode-entry.tsx";
import css from "./elder-mode.module.css";

const sizes = [
  { value: "20", label: "大" },
  { value: "25", label: "更大" },
  { value: "30", label: "最大" },
] as const satisfies readonly { value: ElderSize; label: string }[];

const speeds = [
  { value: "slow", label: "慢一点" },
  { value: "normal", label: "正常" },
] as const;

/** Page of elder mode: text size with a sample, speech rate, and the switch to ordinary mode. */
export function ElderModePage(overlay: OverlayProps) {
  const size = useElderSize() ?? "20";
  const leave = () => {
    setElderMode(null);
    overlay.onClose();
  };
  return (
    <PageOverlay {...overlay} title="长辈版" canvas>
      <CardStack>
        <Card>
          <ElderModeSwitch checked onChange={leave} />
        </Card>
        <Card title="字的大小">
          <div className={css["sizes"]}>
            <SegmentedControl
              label="字的大小"
              options={sizes}
              value={size}
              onChange={setElderMode}
            />
          </div>
          <p className={css["sample"]}>先看到钱到账，再放币</p>
        </Card>
        <Speech />
        <p className={css["note"]}>换回普通版：把上面的“长辈版”关掉就可以，订单和资产都不变。</p>
      </CardStack>
    </PageOverlay>
  );
}

function Speech() {
  const hasVoice = useHasChineseVoice();
  const [speed, setSpeed] = useState<"slow" | "normal">(() =>
    speechSpeedSetting.get() === "normal" ? "normal" : "slow",
  );
  const choose = (next: typeof speed) => {
    speechSpeedSetting.set(next);
    setSpeed(next);
  };
  return (
    <Card title="朗读">
      {hasVoice ? (
        <CardStack>
          <SafetySentence>没到账前不要放币，谁催都不要。</SafetySentence>
          <SegmentedControl label="朗读快慢" options={speeds} value={speed} onChange={choose} />
        </CardStack>
      ) : (
        <p>这部手机没有中文语音，不能朗读</p>
      )}
    </Card>
  );
}
