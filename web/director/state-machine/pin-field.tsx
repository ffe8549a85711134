import ui from "../ui/parts.module.css";
/** Input for the PIN, which the app also requires before a release. */
export const PinField = ({ pin, write }: { pin: string; write: (pin: string) => void }) => (
  <label className={ui["field"]}>
    <span className={ui["note"]}>支付密码</span>
    <input
      className={ui["input"]}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      pattern="\d{6}"
      required
      maxLength={6}
      value={pin}
      onChange={(event) => write(event.target.value)}
    />
    <span className={ui["note"]}>这里原有的人都是 283917</span>
  </label>
);
