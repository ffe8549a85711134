import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useRead } from "../../api/read-queries.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { AppFrame } from "../../ui/layout/app-frame.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { CellRow, CellGroup } from "../../ui/layout/cell.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { ChangePin } from "./change-pin.tsx";
import { ResetPin } from "./reset-pin.tsx";

/**
 * `mode` selects the proof for a PIN change: the old PIN, or a text message and the last digits of the
 * ID number.
 */
export function PaymentPinScreen() {
  const [query] = useSearchParams();
  const mode = query.get("mode");
  const go = useAppNavigate();
  const user = useRead("userInfo", {}).data;
  const none = user?.isPayPassword === 0;
  useEffect(() => {
    if (none) go(paths.szPassword(), { replace: true });
  }, [none, go]);
  if (mode === "old") return <ChangePin />;
  return mode === "reset" ? <ResetPin /> : <PinMenu />;
}

function PinMenu() {
  const back = useGoBack();
  const user = useRead("userInfo", {});
  const tip = useRead("tipByCode", { code: "PIN_TIP" }, { quiet: true }).data?.content;
  return (
    <AppFrame
      layout="pad"
      bar={<Navbar title="支付密码管理" onBack={() => back()} />}
      busy={user.isPending}
    >
      <LoadedContent read={user}>
        {() => (
          <CardStack>
            <CellGroup>
              <CellRow
                icon="lock"
                title="修改支付密码"
                desc="需要输入原密码"
                to={paths.paymentPIN({ mode: "old" })}
              />
              <CellRow
                icon="key"
                title="忘记支付密码"
                desc="通过短信验证码和证件号后 6 位重置"
                to={paths.paymentPIN({ mode: "reset" })}
              />
            </CellGroup>
            {tip && <Banner text={tip} />}
          </CardStack>
        )}
      </LoadedContent>
    </AppFrame>
  );
}
