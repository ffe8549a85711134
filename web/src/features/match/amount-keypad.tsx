import { Button } from "../../ui/control/button.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import type { Key } from "./keypad-text.ts";
import css from "./match.module.css";

interface AmountKeypadProps {
  onKey: (key: Key) => void;
  onGo: () => void;
  ready: boolean;
  busy: boolean;
  /** The id of the sentence that says why the tall key rests. */
  whyId: string;
}

const rows = ["123", "456", "789"].map((it) => [...it] as Key[]);

/** The page's own keys, so that the system's keyboard never covers what is being decided. */
export function AmountKeypad({ onKey, onGo, ready, busy, whyId }: AmountKeypadProps) {
  const key = (it: Key) => (
    <button key={it} type="button" className={css["key"]} onClick={() => onKey(it)}>
      {it}
    </button>
  );
  return (
    <section aria-label="输入金额">
      <fieldset className={css["keypad"]} aria-label="数字键盘">
        {rows[0]?.map(key)}
        <button type="button" className={`${css["key"]} ${css["aux"]}`} aria-label="删除" onClick={() => onKey("delete")}>
          <Icon name="backspace" size="lg" />
        </button>
        {rows[1]?.map(key)}
        <span className={css["go"]}>
          <Button variant="buy" disabled={!ready} busy={busy} busyLabel="提交中" describedBy={ready ? undefined : whyId} onClick={onGo}>
            一键匹配
          </Button>
        </span>
        {rows[2]?.map(key)}
        <button type="button" className={`${css["key"]} ${css["zero"]}`} onClick={() => onKey("0")}>
          0
        </button>
        {key(".")}
      </fieldset>
    </section>
  );
}
