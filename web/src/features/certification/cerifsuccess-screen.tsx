import { Certification, mayBe, type Output, RiskStatus } from "contract";
import { useEffect } from "react";
import { readTrip } from "../../deal/steps.ts";
import { invalidateReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read.ts";
import { useBack, useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { AppFrame } from "../../ui/frame/app-frame.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Footbar } from "../../ui/frame/footbar.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { KeyValues } from "../../ui/list/key-values.tsx";
import { Loaded } from "../../ui/frame/loaded.tsx";
import { Navbar } from "../../ui/frame/navbar.tsx";
import css from "./certification.module.css";
import { CertifySteps } from "./steps.tsx";
import { Figure } from "../../ui/figure/figure.tsx";

/** The last step: what is now open. It is for who is certified; everybody else is led to the form. */
export function CerifsuccessScreen() {
  const back = useBack();
  const go = useGo();
  const user = useRead("userInfo", {});
  useEffect(() => invalidateReads(["userInfo"]), []);
  const isCertified = user.data?.isAuthentication === Certification.done;
  // What was read before the check passed says that it has not.
  const isRefused = user.data !== undefined && !isCertified && user.isFetchedAfterMount && !user.isFetching && !user.isError;
  useEffect(() => {
    if (isRefused) go(paths.certifiname(), { replace: true });
  }, [isRefused, go]);
  return (
    <AppFrame
      surface
      layout="pad"
      busy={!isCertified && !user.isError}
      bar={<Navbar surface title="认证成功" onBack={() => back({ named: "my" })} />}
      foot={isCertified && <Ways />}
    >
      <Loaded read={user}>{(it) => isCertified && <Success user={it} />}</Loaded>
    </AppFrame>
  );
}

function Ways() {
  const go = useGo();
  const trip = readTrip();
  return (
    <Footbar>
      <div className={css["column"]}>
        {trip && (
          <Button size="lg" block onClick={() => go(trip.returnTo)}>
            继续刚才的操作
          </Button>
        )}
        <Button size="lg" variant={trip ? "soft" : "ink"} block onClick={() => go(paths.payment())}>
          添加收款方式
        </Button>
        <Button variant="text" block onClick={() => go(paths.buy())}>
          去购买
        </Button>
      </div>
    </Footbar>
  );
}

/** What else a trade asks for: a name alone opens nothing yet. */
function useMissing({ isPayPassword, riskStatus }: Output<"userInfo">): string[] {
  const methods = useRead("methodList", {}, { quiet: true }).data;
  const gaps = { 支付密码: isPayPassword === 0, 收款方式: methods?.length === 0, 风险测评: !mayBe(riskStatus, RiskStatus.passed) };
  return Object.entries(gaps).flatMap(([name, isMissing]) => (isMissing ? [name] : []));
}

const Opened = ({ user }: { user: Output<"userInfo"> }) => {
  const missing = useMissing(user);
  return <p className="t-2">{missing.length === 0 ? "现在可以购买和出售" : `开始交易还差：${missing.join("、")}`}</p>;
};

const Success = ({ user }: { user: Output<"userInfo"> }) => (
  <>
    <CertifySteps at={3} />
    <div className={css["success"]}>
      <span className={css["tick"]}>
        <Icon name="check" />
      </span>
      <h2 className={css["big"]}>实名认证成功</h2>
      <Opened user={user} />
    </div>
    <div className={css["facts"]}>
      <KeyValues
        large
        rows={[
          { key: "姓名", value: user.realName },
          { key: "证件号", value: user.idCard },
          { key: "单笔限额提升至", value: user.limits ? <Figure kind="fiat" value={user.limits.perOrderMax} /> : "" },
          { key: "每日购买提升至", value: user.limits ? <Figure kind="fiat" value={user.limits.buyDailyLimit} /> : "" },
          { key: "每日出售提升至", value: user.limits ? <Figure kind="fiat" value={user.limits.sellDailyLimit} /> : "" },
        ]}
      />
    </div>
  </>
);
