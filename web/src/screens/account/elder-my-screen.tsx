import { PayMethodStatus, isEqualOrMissing } from "contract";
import { useRef } from "react";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useAppNavigate, useGoBack } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { payMethodNameAndLastDigits } from "../../trade/payment-account.ts";
import { ElderBarButton } from "../../ui/elder/elder-bar-button.tsx";
import { ElderContent } from "../../ui/elder/elder-content.tsx";
import { SafetySentence } from "../../ui/elder/safety-sentence.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import css from "./elder-my.module.css";
import { ElderMorePage } from "./elder-more-page.tsx";
import { RestrictionNotice } from "./my-screen.tsx";

const loadMore = () => Promise.resolve(ElderMorePage);

/**
 * Account screen of elder mode: the balance, three rows and, in the bar, 客服. The third row
 * (设置与更多) leads to all other account screens.
 */
export function ElderMyScreen() {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const go = useAppNavigate();
  const user = useRead("userInfo", {});
  const asset = useRead("assetInfo", {}, { quiet: true }).data;
  const methods = useRead("methodList", {}, { quiet: true }).data?.filter((it) =>
    isEqualOrMissing(it.status, PayMethodStatus.on),
  );
  const more = useSheet(loadMore);
  const first = methods?.find((it) => it.isDefault === 1) ?? methods?.[0];
  return (
    <PageLayout
      bar={
        <Navbar
          title="我的"
          onBack={() => back()}
          actions={
            <ElderBarButton
              icon="headset"
              word="客服"
              leadsTo={paths.onlineService()}
              onClick={() => go(paths.onlineService())}
            />
          }
        />
      }
      mainRef={main}
      busy={user.isPending}
    >
      <LoadedContent read={user}>
        {(item) => (
          <ElderContent>
            <RestrictionNotice user={item} place="top" />
            <section className={css["vault"]} aria-label="资产">
              <p>{`${item.nickName}，可用资产`}</p>
              <p className={css["able"]}>
                <TradeFigure
                  kind="estimate"
                  value={asset?.able ?? null}
                  unit={runtimeConfig.assetUnit}
                />
              </p>
              <p className="num">
                约 <TradeFigure kind="fiat" value={asset?.cny ?? null} />
              </p>
            </section>
            <ListRowGroup>
              <ListRow icon="bill" title="账单" desc="钱和资产的每一笔进出" to={paths.mybill()} />
              <ListRow
                icon="card"
                title="收款方式"
                desc={
                  first && methods
                    ? `${payMethodNameAndLastDigits(first)}，共 ${methods.length} 个`
                    : "添加收钱用的账户"
                }
                to={paths.payment()}
              />
              <ListRow
                icon="gear"
                title="设置与更多"
                desc="字的大小、密码、申诉"
                onPress={() => more.open()}
              />
            </ListRowGroup>
            <SafetySentence>平台不会打电话要您的密码和验证码。</SafetySentence>
            <RestrictionNotice user={item} place="end" />
          </ElderContent>
        )}
      </LoadedContent>
    </PageLayout>
  );
}
