import { classNames } from "./class-names.ts";
import css from "./pay-channel.module.css";

export type PayChannel = "bank" | "alipay" | "wechat" | "dcep";

const payNames: Record<PayChannel, string> = {
  bank: "银行卡",
  alipay: "支付宝",
  wechat: "微信",
  dcep: "数字人民币",
};

/** Name of a payment channel with a bar in its color, so that the color is not the only sign. */
export function PayChannelLabel({ channel }: { channel: PayChannel }) {
  return <span className={classNames(css["pay"], css[channel])}>{payNames[channel]}</span>;
}

const letters: Record<PayChannel, string> = { bank: "卡", alipay: "支", wechat: "微", dcep: "数" };

/**
 * One character of the name of a payment channel, in its color. Screen readers read the full name.
 * Hollow if the user has no such account.
 */
export const PayChannelLetter = ({ channel, hollow }: { channel: PayChannel; hollow: boolean }) => (
  <span className={classNames(css["letter"], css[channel], hollow && css["hollow"])}>
    <span aria-hidden="true">{letters[channel]}</span>
    <span className="sr-only">{payNames[channel]}</span>
  </span>
);

/** Several payment channels, each with its colored character and its visible name. */
export const PayChannelList = ({ channels }: { channels: readonly PayChannel[] }) => (
  <span className={css["pays"]}>
    {channels.map((channel) => (
      <span key={channel} className={css["named"]}>
        <span aria-hidden="true">
          <PayChannelLetter channel={channel} hollow={false} />
        </span>
        {payNames[channel]}
      </span>
    ))}
  </span>
);

/**
 * Character of a payment channel, for a choice of payment methods. Hidden from screen readers,
 * because the name is next to it.
 */
export const PayChannelIcon = ({ channel }: { channel: PayChannel }) => (
  <span className={classNames(css["letter"], css["icon"], css[channel])} aria-hidden="true">
    {letters[channel]}
  </span>
);
