import { useGo } from "../../lib/navigation/navigation.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import css from "./entrust.module.css";

/** A listing that is not there any more, and where there are others. */
export function DetailGone({ label, to }: { label: string; to: string }) {
  const go = useGo();
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
