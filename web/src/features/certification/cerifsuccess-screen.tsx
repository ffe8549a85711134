import { Certification, type Output } from "contract";
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

const Success = ({ user: { realName, idCard, limits } }: { user: Output<"userInfo"> }) => (
  <>
    <CertifySteps at={3} />
    <div className={css["success"]}>
      <span className={css["tick"]}>
        <Icon name="check" />
      </span>
      <h2 className={css["big"]}>实名认证成功</h2>
      <p className="t-2">现在可以购买、出售和添加收款方式</p>
    </div>
    <div className={css["facts"]}>
      <KeyValues
        large
        rows={[
          { key: "姓名", value: realName },
          { key: "证件号", value: idCard },
          { key: "单笔限额提升至", value: limits ? <Figure kind="fiat" value={limits.perOrderMax} /> : "" },
          { key: "每日购买提升至", value: limits ? <Figure kind="fiat" value={limits.buyDailyLimit} /> : "" },
          { key: "每日出售提升至", value: limits ? <Figure kind="fiat" value={limits.sellDailyLimit} /> : "" },
        ]}
      />
    </div>
  </>
);
