import { CertificationStatus, isEqualOrMissing, type TradeParty } from "contract";
import { useRef, useState } from "react";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { useRead } from "../../api/read-queries.ts";
import { creditLevelText } from "../../lib/money/credit-level-text.ts";
import { isUserOnline } from "../../trade/people/is-user-online.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { useBlockedUsers } from "../../trade/people/use-blocked-users.ts";
import { userNoteStorageSlot } from "../../trade/people/blocked-favourite-and-noted-users.ts";
import { useFavourite } from "../../trade/people/use-favourite.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Avatar } from "../../ui/base/avatar.tsx";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { SeparatorDot, Tag, VerifiedMerchantBadge } from "../../ui/base/badges.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { Switch } from "../../ui/base/switch.tsx";
import css from "./account.module.css";
import { LabeledNumberGrid } from "./labeled-number-grid.tsx";
import { countWithUnitText } from "../../lib/money/figure-texts-with-units.ts";
import { formatDurationSeconds } from "../../lib/time/format-duration.ts";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";

/** Page about the counterparty of an order, with the user's private note about them. */
export function CounterpartyPage({ orderId }: { orderId: string }) {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const order = useRead("orderDetail", { id: orderId });
  return (
    <PageLayout
      bar={<Navbar title="对方资料" onBack={() => back()} />}
      layout="pad"
      mainRef={main}
      busy={order.isPending}
    >
      <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
        <LoadedContent read={order}>
          {({ isSeller, buyer, seller }) => {
            const party = isSeller === 1 ? buyer : seller;
            return (
              <CardStack>
                <PartyCard party={party} role={isSeller === 1 ? "买家" : "卖家"} />
                <PrivateNotes key={party.userId} party={party} />
                <ListRowGroup>
                  <ListRow icon="flag" danger title="举报" to={paths.reportcontent({ orderId })} />
                </ListRowGroup>
              </CardStack>
            );
          }}
        </LoadedContent>
      </PullToRefresh>
    </PageLayout>
  );
}

function onlineText({ online, lastOnline }: TradeParty): string {
  if (online === 1) return "在线";
  if (lastOnline !== null) return `${formatShortTime(lastOnline, serverNow())} 在线`;
  return online === 0 ? "离线" : "";
}

/**
 * Returns the real name. Without a name, returns 未认证 if the backend reports that the user is not
 * certified, otherwise a dash.
 */
const realNameText = ({ realName, isAuthentication }: TradeParty): string =>
  realName || (isEqualOrMissing(isAuthentication, CertificationStatus.done) ? "—" : "未认证");

function PartyCard({ party, role }: { party: TradeParty; role: string }) {
  const levels = useRead("userInfo", {}, { quiet: true }).data?.levels;
  const seen = onlineText(party);
  return (
    <Card>
      <div className={css["party"]}>
        <Avatar
          size="lg"
          name={party.nickName}
          imageUrl={party.avatar || undefined}
          online={isUserOnline(party)}
          level={party.creditLevel}
        />
        <div className={css["partyText"]}>
          <h2 className={css["partyName"]}>
            {party.nickName}
            {party.isAuthentication === CertificationStatus.done && (
              <VerifiedMerchantBadge label="已实名认证" />
            )}
            <Tag>{role}</Tag>
          </h2>
          <p className={`num ${css["partyNote"]}`}>
            {party.registerDays !== null && (
              <>
                {`加入 ${party.registerDays} 天`}
                <SeparatorDot />
              </>
            )}
            {seen}
          </p>
          <p className={css["partyNote"]}>{`实名 ${realNameText(party)}`}</p>
        </div>
      </div>
      <LabeledNumberGrid
        rows={[
          { key: "等级", value: creditLevelText(party.creditLevel, levels).replace("等级 ", "") },
          {
            key: "累计成交",
            value: <TradeFigure kind="count" value={party.totalOrders} unit="单" />,
          },
          {
            key: "30 日成交",
            value: <TradeFigure kind="count" value={party.orders30d} unit="单" />,
          },
          { key: "30 日完成率", value: <TradeFigure kind="rate" value={party.finishRate30d} /> },
          { key: "平均放币", value: formatDurationSeconds(party.avgReleaseSec) },
          { key: "平均付款", value: formatDurationSeconds(party.avgPaySec) },
          { key: "好评率", value: <TradeFigure kind="rate" value={party.goodRate} /> },
          { key: "与我交易", value: tradedText(party) },
        ]}
      />
    </Card>
  );
}

/**
 * Returns the number of earlier trades with the user. Returns 交易过 if there were some but the
 * backend does not count them, 首次交易 if there were none, and "" if unknown.
 */
function tradedText({ tradedBefore, tradedCount }: TradeParty): string {
  if (tradedBefore === 1) return tradedCount ? countWithUnitText(tradedCount, "次") : "交易过";
  return tradedBefore === 0 ? "首次交易" : "";
}

const noteMax = 100;

/**
 * Card to write a private note about the counterparty, and to favorite or block them. The
 * counterparty sees none of this. Note and favorites are stored only on this device.
 */
function PrivateNotes({ party }: { party: TradeParty }) {
  const { userId, nickName } = party;
  const [note, setNote] = useState(() => userNoteStorageSlot(userId).get() ?? "");
  const { liked, like } = useFavourite(party);
  const { has, turn, bothWays } = useBlockedUsers();
  const block = async (on: boolean) => {
    if (await turn({ userId, nickName }, on)) showToast(on ? "已屏蔽" : "已取消屏蔽", "ok");
  };
  const write = (text: string) => {
    setNote(text);
    if (text.trim() === "") userNoteStorageSlot(userId).clear();
    else userNoteStorageSlot(userId).set(text);
  };
  return (
    <Card>
      <CardStack gap="close">
        <TextField
          label="备注（仅自己可见）"
          value={note}
          onChange={write}
          maxLength={noteMax}
          placeholder="如：付款快、姓名已核对"
        />
        <Switch label="收藏" checked={liked} onChange={like} />
        <Switch label="屏蔽" checked={has(userId)} onChange={(on) => void block(on)} />
        <p className={css["small"]}>
          {bothWays ? "屏蔽后双方不再成交；备注和收藏仅保存在本机" : "以上内容仅保存在本机"}
        </p>
      </CardStack>
    </Card>
  );
}
