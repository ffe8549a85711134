import { TextField } from "../../src/ui/inputs/text-field.tsx";

type Props = { pin: string; onChange: (pin: string) => void };

export const isPin = (text: string): boolean => /^\d{6}$/.test(text);

/** Input for the seller's PIN, which a release requires, as in the app. */
export const PinField = ({ pin, onChange }: Props) => (
  <TextField
    label="支付密码"
    secret
    inputMode="numeric"
    maxLength={6}
    value={pin}
    help="这里原有的人都是 283917"
    onChange={onChange}
  />
);
