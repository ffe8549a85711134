import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useRead } from "../../api/read-queries.ts";
import { orderCounterparty } from "../../trade/payment-account.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { UserReportForm, type UserReportTarget } from "./report-form.tsx";
import { UserReportCards } from "./report-view.tsx";

/**
 * Shows a filed report (`id` in the URL), or the form that reports the other side of an order
 * (`orderId`) or of a listing (`entrustId`).
 */
export function UserReportScreen() {
  const [query] = useSearchParams();
  const back = useGoBack();
  const bar = <Navbar title="举报内容" onBack={() => back()} />;
  const id = query.get("id");
  const orderId = query.get("orderId");
  const entrustId = query.get("entrustId");
  if (id !== null) return <FiledReport bar={bar} id={id} />;
  if (orderId !== null) return <AboutOrder bar={bar} orderId={orderId} />;
  if (entrustId !== null) return <AboutEntrust bar={bar} entrustId={entrustId} />;
  return (
    <PageLayout bar={bar} layout="fill">
      <NothingToReport />
    </PageLayout>
  );
}

type Bar = { bar: ReactNode };

function FiledReport({ bar, id }: Bar & { id: string }) {
  const read = useRead("reportList", { id });
  const report = read.data?.records.find((it) => it.id === id);
  return (
    <PageLayout bar={bar} layout="pad" busy={read.isPending}>
      <LoadedContent read={read}>
        {() => (report ? <UserReportCards report={report} /> : <NothingToReport />)}
      </LoadedContent>
    </PageLayout>
  );
}

function AboutOrder({ bar, orderId }: Bar & { orderId: string }) {
  const read = useRead("orderDetail", { id: orderId });
  const peer = read.data && orderCounterparty(read.data);
  const target: UserReportTarget | undefined = peer && {
    orderId,
    userId: peer.userId,
    nickName: peer.nickName,
  };
  return <ReportAbout bar={bar} read={{ ...read, data: target }} />;
}

function AboutEntrust({ bar, entrustId }: Bar & { entrustId: string }) {
  const read = useRead("buySellDetail", { id: entrustId });
  const seller = read.data?.seller;
  const target: UserReportTarget | undefined = seller && {
    entrustId,
    userId: seller.userId,
    nickName: seller.nickName,
  };
  return <ReportAbout bar={bar} read={{ ...read, data: target }} />;
}

function ReportAbout({
  bar,
  read,
}: Bar & { read: Parameters<typeof LoadedContent<UserReportTarget>>[0]["read"] }) {
  if (read.data) return <UserReportForm bar={bar} target={read.data} />;
  return (
    <PageLayout bar={bar} layout="pad" busy={read.isPending}>
      <LoadedContent read={read}>{() => null}</LoadedContent>
    </PageLayout>
  );
}

function NothingToReport() {
  const go = useAppNavigate();
  return (
    <EmptyState
      icon="flag"
      title="没有找到举报内容"
      action={<Button onClick={() => go(paths.myreports())}>我的举报</Button>}
    />
  );
}
