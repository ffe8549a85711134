import { useRead } from "../../api/read-queries.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Banner } from "../../ui/layout/banner.tsx";
import css from "./market.module.css";

/**
 * End of the seller list: the number of hidden sellers and, after the last page, the text with the
 * code BUY_TIP.
 */
export function OfferListEnd({ hidden, more }: { hidden: number; more: boolean }) {
  const go = useAppNavigate();
  const tip = useRead("tipByCode", { code: "BUY_TIP" }, { quiet: true, enabled: !more }).data
    ?.content;
  return (
    <>
      {hidden > 0 && (
        <p className={css["hidden"]}>
          {`已隐藏您屏蔽的 ${hidden} 位`}
          <button type="button" onClick={() => go(paths.setting())}>
            管理
          </button>
        </p>
      )}
      {!more && tip !== undefined && (
        <div className={css["block"]}>
          <Banner text={tip} />
        </div>
      )}
    </>
  );
}
