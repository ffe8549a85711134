import { useRead } from "../../api/read-queries.ts";
import { paths } from "../../lib/navigation/paths.ts";
import { useOrderCounts } from "../../trade/use-order-counts.ts";
import { ElderContent } from "../../ui/elder/elder-content.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { PageOverlay } from "../../ui/overlays/page-overlay.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import { AccountLinkList } from "./my-menu.tsx";

/** Page of elder mode with links to the account screens that `ElderMyScreen` does not link to. */
export function ElderMorePage(overlay: OverlayProps) {
  const user = useRead("userInfo", {}, { quiet: true }).data;
  const counts = useOrderCounts();
  const courses = useSheet(
    async () => (await import("./trading-lesson-list-sheet.tsx")).TradingLessonListSheet,
  );
  const appeals = counts?.appeal ?? 0;
  return (
    <PageOverlay {...overlay} canvas flush title="设置与更多">
      <ElderContent>
        <ListRowGroup label="设置">
          <ListRow icon="gear" title="设置" desc="长辈版、字的大小、密码" to={paths.setting()} />
        </ListRowGroup>
        <ListRowGroup label="交易">
          <ListRow icon="buy" title="购买记录" to={paths.purchase()} />
          <ListRow icon="sell" title="出售记录" to={paths.selling()} />
          <ListRow icon="bill" title="我的挂单" to={paths.mysell()} />
          <ListRow
            icon="scale"
            title="申诉"
            {...(appeals > 0 && { value: `${appeals} 笔` })}
            to={paths.appeal()}
          />
          <ListRow icon="flag" title="举报" to={paths.myreports()} />
          <ListRow icon="qr" title="资产收款码" to={paths.assetsQrCode()} />
          <ListRow icon="star" title="信誉" to={paths.reputAtion()} />
        </ListRowGroup>
        {user && <AccountLinkList user={user} onCourses={() => courses.open()} />}
      </ElderContent>
    </PageOverlay>
  );
}
