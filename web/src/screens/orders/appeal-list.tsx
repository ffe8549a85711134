import { type Appeal, AppealStatus } from "contract";
import { useRef } from "react";
import { mergeListItemsOfPages, usePagedRead } from "../../api/read-queries.ts";
import { knownAppealTypeCodes } from "../../trade/use-appeal-form.ts";
import {
  isAppealRunning,
  appealStateName,
  isUserSellerInAppeal,
  appealRulingText,
  replaceSideNamesForUser,
} from "../../trade/appeal-text.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import {
  useRestoredScreenState,
  useRestoredListScroll,
} from "../../lib/navigation/use-restored-screen-state.ts";
import { AppLink, useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { OrderClock } from "../../ui/figures/order-clock.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { ListPage } from "../../ui/layout/list-page.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { OrderStateText } from "../../ui/base/order-state-text.tsx";
import css from "./dispute.module.css";

type Tab = "open" | "over";
const rowsPx = [106, 106, 106];

export function AppealList() {
  const back = useGoBack();
  const main = useRef<HTMLElement>(null);
  const [tab, setTab] = useRestoredScreenState<Tab>("appeal", () => "open");
  useRestoredListScroll("appeal", main);
  const pages = usePagedRead("appealList", { pageSize: 20 });
  const all = mergeListItemsOfPages(pages.data, (it) => it.id);
  const data = all?.filter((it) => isAppealRunning(it) === (tab === "open"));
  return (
    <ListPage
      mainRef={main}
      bar={<Navbar title="申诉" onBack={() => back()} />}
      tabs={{
        label: "申诉状态",
        value: tab,
        onChange: setTab,
        items: [
          { value: "open", label: "处理中", count: all?.filter(isAppealRunning).length },
          { value: "over", label: "已完结" },
        ],
      }}
      onRefresh={pages.refetch}
      list={{ ...pages, data }}
      skeleton={<PageSkeleton blocks={rowsPx} />}
      empty={<NoAppeals />}
    >
      {(rows) => (
        <CardStack>
          {rows.map((row) => (
            <AppealRow key={row.id} appeal={row} />
          ))}
        </CardStack>
      )}
    </ListPage>
  );
}

/**
 * Returns the ruling, or `undefined` if there is none or the user's side is unknown. Also
 * `undefined` for an appeal of type `frozen`, because the name of its ruling depends on the order,
 * which is not loaded here.
 */
function listRuling(appeal: Appeal, isSeller: 0 | 1 | undefined): string | undefined {
  return isSeller === undefined || appeal.type === knownAppealTypeCodes.frozen
    ? undefined
    : appealRulingText(appeal, { isSeller });
}

function AppealRow({ appeal }: { appeal: Appeal }) {
  const remainSeconds = useRemainingSeconds(
    appeal.status === AppealStatus.waitReply ? appeal.deadline : null,
  );
  const isSeller = isUserSellerInAppeal(appeal);
  const text = listRuling(appeal, isSeller) ?? appealStateName(appeal) ?? "已裁定";
  return (
    <AppLink to={paths.appeal({ orderId: appeal.orderId })} className={css["row"]}>
      <span className={css["rowHead"]}>
        <strong>
          {isSeller === undefined
            ? appeal.typeName
            : replaceSideNamesForUser(appeal.typeName, isSeller)}
        </strong>
        {appeal.status === AppealStatus.waitReply ? (
          <OrderClock tone="dispute" label="举证剩余" remain={remainSeconds} verb="举证" />
        ) : (
          <OrderStateText tone={isAppealRunning(appeal) ? "dispute" : "closed"} text={text} />
        )}
      </span>
      <span className={`num ${css["rowText"]}`}>{`订单 ${appeal.orderNo}`}</span>
      <span className={`num ${css["rowText"]}`}>
        {`${appeal.mine === 1 ? "我发起" : "对方或平台发起"}，${formatShortTime(appeal.createTime, serverNow())}`}
      </span>
    </AppLink>
  );
}

function NoAppeals() {
  const go = useAppNavigate();
  return (
    <EmptyState
      icon="scale"
      title="暂无申诉记录"
      text="付款或放币有争议时，可在订单里发起申诉"
      action={<Button onClick={() => go(paths.order())}>查看订单</Button>}
    />
  );
}
