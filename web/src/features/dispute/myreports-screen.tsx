import type { Output } from "contract";
import { ReportStatus } from "contract";
import { useRef } from "react";
import { rowsOf, usePages } from "../../api/read.ts";
import { formatWhen } from "../../lib/format-time.ts";
import { GoLink, useBack, useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { AppFrame } from "../../ui/app-frame.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Blank } from "../../ui/blank.tsx";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/card.tsx";
import { InfiniteEnd } from "../../ui/infinite-end.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Navbar } from "../../ui/navbar.tsx";
import { PullToRefresh } from "../../ui/pull-to-refresh.tsx";
import { StateText, type StateTone } from "../../ui/state-text.tsx";
import css from "./dispute.module.css";

export type Report = Output<"reportList">["records"][number];

export function MyreportsScreen() {
  const back = useBack();
  const main = useRef<HTMLElement>(null);
  const pages = usePages("reportList", { pageSize: 20 });
  const data = rowsOf(pages.data, (it) => it.id);
  return (
    <AppFrame bar={<Navbar title="我的举报" onBack={() => back()} />} mainRef={main} layout="pad" busy={pages.isPending}>
      <PullToRefresh scroller={main} onRefresh={pages.refetch}>
        <Loaded read={{ ...pages, data }}>
          {(rows) =>
            rows.length === 0 ? (
              <NoReports />
            ) : (
              <Stack>
                <Banner text="举报不会暂停订单，如遇资金问题请发起申诉" />
                {rows.map((it) => (
                  <ReportRow key={it.id} report={it} />
                ))}
                <InfiniteEnd
                  hasMore={pages.hasNextPage}
                  loading={pages.isFetchingNextPage}
                  failed={pages.isFetchNextPageError}
                  onMore={() => void pages.fetchNextPage()}
                />
              </Stack>
            )
          }
        </Loaded>
      </PullToRefresh>
    </AppFrame>
  );
}

export const reportTone = (status: number): StateTone => {
  if (status === ReportStatus.upheld) return "done";
  return status === ReportStatus.unproven ? "closed" : "check";
};

const ReportRow = ({ report }: { report: Report }) => (
  <GoLink to={paths.reportcontent({ id: report.id })} className={css["row"]}>
    <span className={css["rowHead"]}>
      <strong className="t-clip">{report.targetName}</strong>
      <StateText tone={reportTone(report.status)} text={report.statusText} />
    </span>
    <span className={css["rowText"]}>{report.typeName}</span>
    <span className={`num ${css["rowText"]}`}>
      {[report.orderNo && `订单 ${report.orderNo}`, formatWhen(report.createTime, serverNow())].filter(Boolean).join("，")}
    </span>
  </GoLink>
);

function NoReports() {
  const go = useGo();
  return (
    <Blank
      icon="flag"
      title="暂无举报记录"
      text="举报不会暂停订单，如遇资金问题请发起申诉"
      action={<Button onClick={() => go(paths.order())}>查看订单</Button>}
    />
  );
}
