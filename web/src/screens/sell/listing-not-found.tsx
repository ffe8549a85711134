import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import css from "./entrust.module.css";

/** Empty state for a listing that no longer exists, with a link to other listings. */
export function ListingNotFound({ label, to }: { label: string; to: string }) {
  const go = useAppNavigate();
  return (
    <div className={css["tall"]}>
      <EmptyState
        title="该挂单不存在或已关闭"
        text="可能已售罄，或被卖家关闭"
        action={<Button onClick={() => go(to, { replace: true })}>{label}</Button>}
      />
    </div>
  );
}
