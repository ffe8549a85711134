import { type Output, payTypes } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./method.module.css";
import { PayTypeCharacterIcon } from "./payment-method-icons.tsx";
import { paymentMethodFormPaths } from "./method-view.ts";

type Able = Output<"ablePayMethods">[number];

interface AddPaymentMethodSheetProps extends OverlayProps {
  /**
   * True if a buyer opens the sheet from the quick match. The accounts are then called 付款方式,
   * not 收款方式.
   */
  pays?: boolean;
}

/** Sheet to choose the type of a new account. A type that cannot be added shows the reason. */
export function AddPaymentMethodSheet({ pays = false, ...overlay }: AddPaymentMethodSheetProps) {
  const able = useRead("ablePayMethods", {});
  return (
    <Sheet {...overlay} title={pays ? "添加付款方式" : "添加收款方式"} sub="仅支持本人实名账户">
      <div className={css["kinds"]}>
        <LoadedContent read={able} skeleton={<Waiting />}>
          {(types) => (
            <ListRowGroup label="可添加的类型">
              {types.map((type) => (
                <Kind key={type.type} able={type} />
              ))}
            </ListRowGroup>
          )}
        </LoadedContent>
      </div>
    </Sheet>
  );
}

/** Placeholder with the height of the list of types. */
const Waiting = () => (
  <div aria-hidden="true">
    {Object.values(payTypes).map((payType) => (
      <ListRow
        key={payType}
        title={<SkeletonBar widthPx={64} heightPx={21} />}
        desc={<SkeletonBar widthPx={160} heightPx={17} />}
      />
    ))}
  </div>
);

function Kind({ able }: { able: Able }) {
  const go = useAppNavigate();
  const { type, typeName, enabled, bound, max } = able;
  const desc =
    enabled !== 0
      ? [able.arrival && `${able.arrival}到账`, able.note].filter(Boolean).join("，")
      : whyNot(able);
  return (
    <ListRow
      title={typeName}
      desc={desc}
      icon={<PayTypeCharacterIcon type={type} />}
      value={bound === null || max === null ? "" : `${bound}/${max}`}
      onPress={enabled !== 0 ? () => go(paymentMethodFormPaths[type]()) : undefined}
    />
  );
}

const whyNot = ({ reason, bound, max }: Able): string => {
  const full = bound !== null && max !== null && bound >= max ? `最多添加 ${max} 个` : "";
  return [reason || (full === "" ? "暂不支持该类型" : ""), full].filter(Boolean).join("，");
};
