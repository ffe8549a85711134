import { useRead } from "../../api/read.ts";
import { Banner } from "../../ui/frame/banner.tsx";
import css from "./market.module.css";

/** How to buy safely, for whoever has read all the sellers. */
export function BuyTip() {
  const tip = useRead("tipByCode", { code: "BUY_TIP" }, { quiet: true }).data?.content;
  if (tip === undefined) return null;
  return (
    <div className={css["block"]}>
      <Banner text={tip} />
    </div>
  );
}
