import { type Appeal, AppealResult, AppealStatus } from "contract";
import { useRef, useState } from "react";
import { rowsOf, usePages } from "../../api/read.ts";
import { formatRemain, formatWhen } from "../../lib/format-time.ts";
import { GoLink, useBack, useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { useRemaining } from "../../lib/use-remaining.ts";
import { AppFrame } from "../../ui/app-frame.tsx";
import { Blank } from "../../ui/blank.tsx";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/card.tsx";
import { InfiniteEnd } from "../../ui/infinite-end.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Navbar } from "../../ui/navbar.tsx";
import { PullToRefresh } from "../../ui/pull-to-refresh.tsx";
import { StateText } from "../../ui/state-text.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import css from "./dispute.module.css";

type Tab = "open" | "over";
const isOpen = (it: Appeal) => it.status === AppealStatus.waitReply || it.status === AppealStatus.review;

export function AppealList() {
  const back = useBack();
  const main = useRef<HTMLElement>(null);
  const [tab, setTab] = useState<Tab>("open");
  const pages = usePages("appealList", { pageSize: 20 });
  const all = rowsOf(pages.data, (it) => it.id);
  const data = all?.filter((it) => isOpen(it) === (tab === "open"));
  return (
    <AppFrame
      mainRef={main}
      layout="pad"
      busy={pages.isPending}
      bar={
        <>
          <Navbar title="申诉" onBack={() => back()} />
          <Tabs
            label="申诉状态"
            value={tab}
            onChange={setTab}
            items={[
              { value: "open", label: "处理中", count: all?.filter(isOpen).length },
              { value: "over", label: "已完结" },
            ]}
          />
        </>
      }
    >
      <PullToRefresh scroller={main} onRefresh={pages.refetch}>
        <Loaded read={{ ...pages, data }}>
          {(rows) => (
            <>
              {rows.length === 0 && !pages.hasNextPage ? <NoAppeals /> : <Rows rows={rows} />}
              {(rows.length > 0 || pages.hasNextPage) && (
                <InfiniteEnd
                  hasMore={pages.hasNextPage}
                  loading={pages.isFetchingNextPage}
                  failed={pages.isFetchNextPageError}
                  onMore={() => void pages.fetchNextPage()}
                />
              )}
            </>
          )}
        </Loaded>
      </PullToRefresh>
    </AppFrame>
  );
}

const Rows = ({ rows }: { rows: readonly Appeal[] }) => (
  <Stack>
    {rows.map((it) => (
      <AppealRow key={it.id} appeal={it} />
    ))}
  </Stack>
);

const results: Record<number, string> = { [AppealResult.buyer]: "放币给买家", [AppealResult.seller]: "退回卖家" };
const states: Record<number, string> = {
  [AppealStatus.review]: "平台审核中",
  [AppealStatus.withdrawn]: "已撤回",
  [AppealStatus.settled]: "协商解决",
};

function AppealRow({ appeal }: { appeal: Appeal }) {
  const remainSeconds = useRemaining(appeal.status === AppealStatus.waitReply ? appeal.deadline : null);
  const waits = `举证剩余 ${formatRemain(remainSeconds * 1000)}`;
  const text = appeal.status === AppealStatus.waitReply ? waits : (states[appeal.status] ?? results[appeal.result] ?? "已裁定");
  return (
    <GoLink to={paths.appeal({ orderId: appeal.orderId })} className={css["row"]}>
      <span className={css["rowHead"]}>
        <strong>{appeal.typeName}</strong>
        <StateText tone={isOpen(appeal) ? "dispute" : "closed"} text={text} />
      </span>
      <span className={`num ${css["rowText"]}`}>{`订单 ${appeal.orderNo}`}</span>
      <span className={`num ${css["rowText"]}`}>
        {`${appeal.mine === 1 ? "我发起" : "对方或系统发起"}，${formatWhen(appeal.createTime, serverNow())}`}
      </span>
    </GoLink>
  );
}

function NoAppeals() {
  const go = useGo();
  return (
    <Blank
      icon="scale"
      title="暂无申诉记录"
      text="付款或放币有争议时，可在订单里发起申诉"
      action={<Button onClick={() => go(paths.order())}>查看订单</Button>}
    />
  );
}
