import { CertificationStatus } from "contract";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { useRead } from "../../api/read-queries.ts";
import { formatRemainingTime } from "../../lib/time/format-remaining-time.ts";
import {
  useGoBack,
  useGoBackOneHistoryEntry,
  useAppNavigate,
} from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Button } from "../../ui/base/button.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import type { IconName } from "../../ui/base/icon-names.ts";
import { PageIntro } from "../../ui/layout/page-intro.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import css from "./certification.module.css";
import { FaceCheckIllustration } from "./face-check-illustration.tsx";
import {
  clearPendingFaceCheck,
  type PendingFaceCheck,
  pendingFaceCheckById,
  storePendingFaceCheck,
  faceCheckUrlIfSafe,
} from "./pending-face-check.ts";
import { FaceCheckResult } from "./face-check-result.tsx";
import { CertificationStepBar } from "./certify-steps.tsx";

/**
 * Second step of the certification. Its URL is the same before and after the visit of the
 * provider's page. `left` in the stored face check is true after that visit.
 */
export function FaceCheckScreen() {
  const [query] = useSearchParams();
  const go = useAppNavigate();
  const back = useGoBack();
  const certifyId = query.get("certifyId");
  const [note, setNote] = useState(() => pendingFaceCheckById(certifyId, serverNow()));

  const user = useRead("userInfo", {}, { quiet: true });
  const furtherBack = useGoBackOneHistoryEntry();
  const expire = useEffectEvent(() => {
    clearPendingFaceCheck();
    if (user.data?.isAuthentication === CertificationStatus.done) {
      if (!furtherBack()) go(paths.cerifsuccess(), { replace: true });
      return;
    }
    showToast("核验已过期，请重新开始", "warn");
    go(paths.certifiname(), { replace: true });
  });
  // Without a stored face check, leave this screen once the user's data has loaded. The data shows
  // whether the user has already passed and only returned by the browser's Back button.
  const gone = note === undefined && !user.isPending;
  useEffect(() => {
    if (gone) expire();
  }, [gone]);
  // After the browser's Back button, the page may be restored from the back/forward cache with
  // outdated state. Therefore, read the stored face check again.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) =>
      event.persisted && setNote(pendingFaceCheckById(certifyId, serverNow()));
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [certifyId]);

  const bar = (
    <Navbar surface title="人脸核验" onBack={() => back({ fallback: "certification" })} />
  );
  if (!note)
    return (
      <PageLayout surface layout="pad" bar={bar} busy>
        {null}
      </PageLayout>
    );
  const goOn = () => {
    const again = { ...note, left: false };
    storePendingFaceCheck(again);
    setNote(again);
    showToast("核验尚未完成，请继续", "warn");
  };
  if (note.left)
    return (
      <FaceCheckResult
        bar={bar}
        certifyId={note.certifyId}
        onExpired={() => setNote(undefined)}
        onUnfinished={goOn}
      />
    );
  return <BeforeFaceCheck bar={bar} note={note} onExpired={() => setNote(undefined)} />;
}

const hints: readonly { icon: IconName; text: string }[] = [
  { icon: "eye", text: "正对屏幕" },
  { icon: "bolt", text: "光线充足" },
  { icon: "face", text: "不遮挡面部" },
];

function BeforeFaceCheck({
  bar,
  note,
  onExpired,
}: {
  bar: ReactNode;
  note: PendingFaceCheck;
  onExpired: () => void;
}) {
  const go = useAppNavigate();
  const [leaving, setLeaving] = useState(false);
  const remainSeconds = useRemainingSeconds(note.expireAt, onExpired);
  const leave = () => {
    const address = faceCheckUrlIfSafe(note.certifyUrl, location.origin);
    if (address === undefined) return showToast("核验服务暂不可用，请稍后重试", "error");
    setLeaving(true);
    storePendingFaceCheck({ ...note, left: true });
    location.assign(address);
  };
  return (
    <PageLayout
      surface
      layout="pad"
      bar={bar}
      foot={
        <BottomActionBar>
          <div className={css["column"]}>
            <Button size="lg" block busy={leaving} busyLabel="正在前往…" onClick={leave}>
              开始核验
            </Button>
            <Button
              variant="text"
              block
              disabled={leaving}
              onClick={() => go(paths.certification())}
            >
              换个时间再做
            </Button>
          </div>
        </BottomActionBar>
      }
    >
      <CertificationStepBar at={2} />
      <div className={css["face"]}>
        <FaceCheckIllustration />
        <PageIntro
          title="请由您本人操作"
          text={
            <>
              需要使用相机完成核验，将跳转第三方核验服务
              <br />
              <span className="num">{`约 10 秒，请在 ${formatRemainingTime(remainSeconds * 1000)} 内完成`}</span>
            </>
          }
        />
        <ul className={css["hints"]}>
          {hints.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} size="lg" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </PageLayout>
  );
}
