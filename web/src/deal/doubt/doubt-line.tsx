import { Banner } from "../../ui/frame/banner.tsx";
import { useDoubt } from "./doubt.ts";

/** Beside the button that made the doubt: what happens now, and what had better not be done. */
export function DoubtLine() {
  const inDoubt = useDoubt() !== null;
  return (
    <div role="status">{inDoubt && <Banner icon="clock" text="正在确认上一笔购买是否成功，查到后自动打开订单。请先不要重复购买。" />}</div>
  );
}
