import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useRead } from "../../api/read-queries.ts";
import { counterpartyOf } from "../../trade/payment-account.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { AppFrame } from "../../ui/layout/app-frame.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { ReportForm, type ReportTarget } from "./report-form.tsx";
import { ReportView } from "./report-view.tsx";

/** Shows a filed report, or the form that reports the other side of an order or listing. */
export function ReportcontentScreen() {
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
    <AppFrame bar={bar} layout="fill">
      <NothingToReport />
    </AppFrame>
  );
}

type Bar = { bar: ReactNode };

function FiledReport({ bar, id }: Bar & { id: string }) {
  const read = useRead("reportList", { id });
  const report = read.data?.records.find((it) => it.id === id);
  return (
    <AppFrame bar={bar} layout="pad" busy={read.isPending}>
      <LoadedContent read={read}>
        {() => (report ? <ReportView report={report} /> : <NothingToReport />)}
      </LoadedContent>
    </AppFrame>
  );
}

function AboutOrder({ bar, orderId }: Bar & { orderId: string }) {
  const read = useRead("orderDetail", { id: orderId });
  const peer = read.data && counterpartyOf(read.data);
  const target: ReportTarget | undefined = peer && {
    orderId,
    userId: peer.userId,
    nickName: peer.nickName,
  };
  return <ReportAbout bar={bar} read={{ ...read, data: target }} />;
}

function AboutEntrust({ bar, entrustId }: Bar & { entrustId: string }) {
  const read = useRead("buySellDetail", { id: entrustId });
  const seller = read.data?.seller;
  const target: ReportTarget | undefined = seller && {
    entrustId,
    userId: seller.userId,
    nickName: seller.nickName,
  };
  return <ReportAbout bar={bar} read={{ ...read, data: target }} />;
}

function ReportAbout({
  bar,
  read,
}: Bar & { read: Parameters<typeof LoadedContent<ReportTarget>>[0]["read"] }) {
  if (read.data) return <ReportForm bar={bar} target={read.data} />;
  return (
    <AppFrame bar={bar} layout="pad" busy={read.isPending}>
      <LoadedContent read={read}>{() => null}</LoadedContent>
    </AppFrame>
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
