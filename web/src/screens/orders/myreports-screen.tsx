import { lookUpEnum, type Output, UserReportStatus } from "contract";
import { mergeListItemsOfPages, usePagedRead } from "../../api/read-queries.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { AppLink, useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { Banner } from "../../ui/layout/banner.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { ListPage } from "../../ui/layout/list-page.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { OrderStateText, type OrderStateTone } from "../../ui/base/order-state-text.tsx";
import css from "./dispute.module.css";

export type FiledUserReport = Output<"reportList">["records"][number];

export function MyUserReportsScreen() {
  const back = useGoBack();
  const pages = usePagedRead("reportList", { pageSize: 20 });
  const data = mergeListItemsOfPages(pages.data, (it) => it.id);
  return (
    <ListPage
      bar={<Navbar title="我的举报" onBack={() => back()} />}
      onRefresh={pages.refetch}
      list={{ ...pages, data }}
      empty={<NoReports />}
    >
      {(rows) => (
        <CardStack>
          <Banner text="举报不会暂停订单，如遇资金问题请发起申诉" />
          {rows.map((row) => (
            <ReportRow key={row.id} report={row} />
          ))}
        </CardStack>
      )}
    </ListPage>
  );
}

const tones: Record<UserReportStatus, OrderStateTone> = {
  [UserReportStatus.filed]: "check",
  [UserReportStatus.running]: "check",
  [UserReportStatus.upheld]: "done",
  [UserReportStatus.unproven]: "closed",
};
export const userReportStatusTone = (status: number | null): OrderStateTone =>
  lookUpEnum(tones, status) ?? "check";

const ReportRow = ({ report }: { report: FiledUserReport }) => (
  <AppLink to={paths.reportcontent({ id: report.id })} className={css["row"]}>
    <span className={css["rowHead"]}>
      <strong className="t-clip">{report.targetName}</strong>
      <OrderStateText tone={userReportStatusTone(report.status)} text={report.statusText} />
    </span>
    <span className={css["rowText"]}>{report.typeName}</span>
    <span className={`num ${css["rowText"]}`}>
      {[report.orderNo && `订单 ${report.orderNo}`, formatShortTime(report.createTime, serverNow())]
        .filter(Boolean)
        .join("，")}
    </span>
  </AppLink>
);

function NoReports() {
  const go = useAppNavigate();
  return (
    <EmptyState
      icon="flag"
      title="暂无举报记录"
      text="举报不会暂停订单，如遇资金问题请发起申诉"
      action={<Button onClick={() => go(paths.order())}>查看订单</Button>}
    />
  );
}
