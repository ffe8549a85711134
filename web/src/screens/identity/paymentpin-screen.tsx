import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useRead } from "../../api/read-queries.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { ChangePinPage } from "./change-pin.tsx";
import { ResetPinPage } from "./reset-pin.tsx";

/**
 * `mode` in the URL selects how the user proves their identity before they change the PIN: `old` by
 * the old PIN, `reset` by a code from a text message and the last characters of the ID number.
 * Without `mode`, shows a menu with both.
 */
export function ChangeOrResetPinScreen() {
  const [query] = useSearchParams();
  const mode = query.get("mode");
  const go = useAppNavigate();
  const user = useRead("userInfo", {}).data;
  const none = user?.isPayPassword === 0;
  useEffect(() => {
    if (none) go(paths.szPassword(), { replace: true });
  }, [none, go]);
  if (mode === "old") return <ChangePinPage />;
  return mode === "reset" ? <ResetPinPage /> : <PinMenu />;
}

function PinMenu() {
  const back = useGoBack();
  const user = useRead("userInfo", {});
  const tip = useRead("tipByCode", { code: "PIN_TIP" }, { quiet: true }).data?.content;
  return (
    <PageLayout
      layout="pad"
      bar={<Navbar title="支付密码管理" onBack={() => back()} />}
      busy={user.isPending}
    >
      <LoadedContent read={user}>
        {() => (
          <CardStack>
            <ListRowGroup>
              <ListRow
                icon="lock"
                title="修改支付密码"
                desc="需要输入原密码"
                to={paths.paymentPIN({ mode: "old" })}
              />
              <ListRow
                icon="key"
                title="忘记支付密码"
                desc="通过短信验证码和证件号后 6 位重置"
                to={paths.paymentPIN({ mode: "reset" })}
              />
            </ListRowGroup>
            {tip && <Banner text={tip} />}
          </CardStack>
        )}
      </LoadedContent>
    </PageLayout>
  );
}
