import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Button } from "../../ui/base/button.tsx";
import {
  type OfferAlert,
  addOfferAlert,
  removeOfferAlert,
  useOfferAlerts,
} from "./offer-alerts.ts";
import css from "./offer-alert-button.module.css";

/** Explains how the alert works. Shown next to its button. */
export const offerAlertHint = "打开应用时每分钟看一次，有货提醒一次；关闭后不提醒";

/**
 * Button 到货提醒: turns an offer alert on or off, or opens the offer once one is found. `bare`: omits
 * the explanation, because the caller already shows it.
 */
export function OfferAlertButton({
  wish: input,
  bare = false,
}: {
  wish: OfferAlert;
  bare?: boolean;
}) {
  const go = useAppNavigate();
  const on = useOfferAlerts().find((it) => it.name === input.name);
  const { found } = on ?? {};
  const size = bare ? "sm" : "md";
  const open = (id: string) => {
    removeOfferAlert(input.name);
    go(paths.saledetail({ id, view: "buyer" }));
  };
  return (
    <div className={css["await"]} role="status">
      {found !== undefined ? (
        <Button variant="buySoft" size={size} onClick={() => open(found)}>
          有货了，去看
        </Button>
      ) : (
        <Button
          variant={on ? "line" : "soft"}
          size={size}
          icon="bell"
          onClick={() => (on ? removeOfferAlert(input.name) : addOfferAlert(input))}
        >
          {on ? "取消提醒" : "到货提醒"}
        </Button>
      )}
      {!bare && (
        <p>
          {on && found === undefined
            ? `已在留意“${input.name}”。${offerAlertHint}`
            : offerAlertHint}
        </p>
      )}
    </div>
  );
}
