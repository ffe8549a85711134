import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";
import css from "./pin-pad.module.css";
import { pinLength, usePinEntry } from "./use-pin-entry.ts";

export interface PinPadProps {
  /** Called with the PIN as soon as it has six digits. */
  onPin: (pin: string) => void;
  /** Error of the last attempt: "支付密码错误，还可尝试3次". */
  problem?: string | undefined;
  /** True while the PIN is being verified. The digits and the delete key are disabled then. */
  busy?: boolean | undefined;
  /**
   * True if no attempts are left for now. Disables the same keys as `busy`. `problem` states until
   * when.
   */
  locked?: boolean | undefined;
  onForgot?: (() => void) | undefined;
}

/**
 * Shows six dots and a keypad of the app itself, so that no keyboard app receives the digits. On a
 * page of its own, the parent moves the keypad to the bottom. Each step (old PIN, new PIN,
 * repetition) needs its own React `key`, so that it starts without digits.
 */
export function PinPad({ onPin, problem, busy = false, locked = false, onForgot }: PinPadProps) {
  const resting = busy || locked;
  const { count, press, erase } = usePinEntry({ busy: resting, problem, onPin });
  return (
    <>
      <PinCells count={count} busy={busy} problem={count === 0 ? problem : undefined} />
      <Keypad resting={resting} onDigit={press} onErase={erase} onForgot={onForgot} />
    </>
  );
}

const cells = Array.from({ length: pinLength }, (_, index) => index);

/** Shows how many digits are typed, never their values, and the error below. */
function PinCells({
  count,
  busy,
  problem,
}: {
  count: number;
  busy: boolean;
  problem: string | undefined;
}) {
  return (
    <div className={css["entry"]}>
      <div
        className={classNames(css["cells"], problem !== undefined && css["wrong"])}
        aria-hidden="true"
      >
        {cells.map((index) => (
          <span
            key={index}
            className={classNames(
              css["cell"],
              index < count && css["filled"],
              index === count && !busy && css["active"],
            )}
          />
        ))}
      </div>
      <p className="sr-only" aria-live="polite">{`已输入 ${count} 位，共 ${pinLength} 位`}</p>
      <p
        className={classNames(css["line"], problem !== undefined && css["problem"])}
        role={problem === undefined ? "status" : "alert"}
      >
        {busy ? "验证中…" : problem}
      </p>
    </div>
  );
}

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

interface KeypadProps {
  resting: boolean;
  onDigit: (digit: string) => void;
  onErase: () => void;
  onForgot: (() => void) | undefined;
}

function Keypad({ resting, onDigit, onErase, onForgot }: KeypadProps) {
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={css["key"]}
      aria-disabled={resting || undefined}
      onClick={() => onDigit(digit)}
    >
      {digit}
    </button>
  );
  return (
    <div role="group" aria-label="安全键盘" className={classNames("num", css["keypad"])}>
      {digits.map(key)}
      {onForgot ? (
        <button type="button" className={css["aux"]} onClick={onForgot}>
          忘记密码
        </button>
      ) : (
        <span />
      )}
      {key("0")}
      <button
        type="button"
        className={css["aux"]}
        aria-label="删除"
        aria-disabled={resting || undefined}
        onClick={onErase}
      >
        <Icon name="backspace" size="lg" />
      </button>
    </div>
  );
}
