import { type Output, productVersion } from "contract";
import { lazy, Suspense, useState } from "react";
import { showToast } from "../../api/notices.ts";
import { queryClient, refreshScreenReads } from "../../api/query-client.ts";
import { readNow } from "../../api/read-queries.ts";
import { signOut } from "../../api/session.ts";
import { storage } from "../../lib/browser/storage.ts";
import { SectionLabel } from "../../ui/layout/card.tsx";
import type { QuestionTitle } from "../../ui/overlays/dialog.tsx";
import { CellRow, CellGroup } from "../../ui/layout/cell.tsx";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../ui/overlays/dialog.tsx")).ConfirmDialog,
}));

/**
 * Clears data that can be loaded again, the navigation history, and the id of the order that was
 * opened last. Token, `p`, drafts and the user's own lists stay.
 */
async function clearCache(): Promise<void> {
  storage.routeHistory.clear();
  storage.orderId.clear();
  queryClient.removeQueries({ type: "inactive" });
  await refreshScreenReads();
  showToast("缓存已清除", "ok");
}

type SettingQuestion = {
  text: string;
  yes: string;
  danger?: boolean;
  onYes: () => void | Promise<void>;
} & ({ asks: QuestionTitle } | { tells: string });

type User = Pick<Output<"userInfo">, "canSignOut">;

/**
 * States whether the login ends on the server, because some backends cannot end a login before it
 * expires.
 */
function leaveQuestion({ canSignOut }: User): SettingQuestion {
  const endsAtServer = canSignOut === 1;
  return {
    asks: "确定退出吗？",
    text: endsAtServer
      ? "本次登录会立即失效，之后需要从原应用重新进入"
      : "只在本机退出，服务器上的登录到期后才失效；之后需要从原应用重新进入",
    yes: "退出",
    danger: true,
    onYes: async () => {
      if ((await signOut(endsAtServer)) || !endsAtServer) return;
      showToast("已在本机退出，服务器未确认，登录到期后失效", "warn");
    },
  };
}
const clearQuestion: SettingQuestion = {
  asks: "清除缓存？",
  text: "登录状态、草稿和本机名单会保留",
  yes: "清除",
  onYes: () => void clearCache(),
};
const aboutQuestion: SettingQuestion = {
  tells: "关于",
  text: `版本 ${productVersion}。点对点交易，资产由平台按订单规则锁定与放行`,
  yes: "知道了",
  onYes: () => {},
};
const updateQuestion = ({ version, content }: Output<"appVersion">): SettingQuestion => ({
  asks: `更新到新版本 ${version}？`,
  text: content || "刷新页面即可更新",
  yes: "立即更新",
  onYes: () => location.reload(),
});

export function GeneralSettings({ user }: { user: User }) {
  const [question, setQuestion] = useState<SettingQuestion>();
  const [checking, setChecking] = useState(false);
  const check = async () => {
    if (checking) return;
    setChecking(true);
    try {
      const newest = await readNow("appVersion", { version: productVersion, platform: "h5" });
      if (newest.version === productVersion) showToast("已是最新版本", "ok");
      else setQuestion(updateQuestion(newest));
    } catch {
      // The read already shows the error in a toast.
    } finally {
      setChecking(false);
    }
  };
  return (
    <>
      <SectionLabel>通用</SectionLabel>
      <CellGroup>
        <CellRow title="清除缓存" onPress={() => setQuestion(clearQuestion)} />
        <CellRow
          title={`版本 ${productVersion}`}
          value={checking ? "检查中…" : "检查更新"}
          onPress={() => void check()}
        />
        <CellRow title="关于" onPress={() => setQuestion(aboutQuestion)} />
      </CellGroup>
      <CellGroup>
        <CellRow
          danger
          title="退出"
          arrow={false}
          onPress={() => setQuestion(leaveQuestion(user))}
        />
      </CellGroup>
      {question && (
        <SettingQuestionDialog question={question} onClosed={() => setQuestion(undefined)} />
      )}
    </>
  );
}

function SettingQuestionDialog({
  question,
  onClosed,
}: {
  question: SettingQuestion;
  onClosed: () => void;
}) {
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const { text, yes, danger, onYes } = question;
  const close = () => setOpen(false);
  const confirm = async () => {
    setBusy(true);
    await onYes();
    close();
  };
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open={open}
        {...("asks" in question
          ? { title: question.asks, onBack: close }
          : { title: question.tells })}
        text={text}
        confirm={{ label: yes, onPress: () => void confirm(), danger, busy }}
        onClosed={onClosed}
      />
    </Suspense>
  );
}
