import { useEffect, useRef, useState } from "react";

type Props = { title: string; sentence: string; needsPin: boolean; close: () => void; run: (pin: string) => void };

/** Before an order ends: what a phone asks there is asked here, the PIN where coins are released. */
export function AskFirst({ title, sentence, needsPin, close, run }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [pin, setPin] = useState("");
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="af" aria-label={title} onClose={close}>
      <form
        method="dialog"
        onSubmit={() => {
          run(pin);
        }}
      >
        <h2>{title}</h2>
        <p>{sentence}</p>
        {needsPin && (
          <label className="af__pin">
            <span className="sub">支付密码</span>
            <input
              className="in"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              pattern="\d{6}"
              required
              maxLength={6}
              value={pin}
              onChange={(event) => setPin(event.target.value)}
            />
            <span className="sub">这里原有的人都是 283917</span>
          </label>
        )}
        <div className="af__a">
          <button type="button" className="btn btn--sm btn--soft" onClick={() => dialog.current?.close()}>
            先不
          </button>
          <button type="submit" className="btn btn--sm">
            {title}
          </button>
        </div>
      </form>
    </dialog>
  );
}
