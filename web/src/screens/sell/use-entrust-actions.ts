import type { Entrust } from "contract";
import { useState } from "react";
import { isRefusalError } from "../../api/call-error.ts";
import { useCommand } from "../../api/use-command.ts";
import { useRead } from "../../api/read-queries.ts";
import { openPrerequisiteList } from "../../trade/prerequisites.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import type { DialogQuestionTitle } from "../../ui/overlays/dialog.tsx";
import { useConfirm } from "../../ui/overlays/use-confirm.ts";
import { paths } from "../../lib/navigation/paths.ts";
import { allowedEntrustOwnerActions } from "../../trade/entrust-display-values.ts";
import { coinsText } from "../../lib/money/figure-texts-with-units.ts";
import { useResumeListing } from "../../trade/selling/use-change-listing.ts";

/**
 * Content of the confirmation before an action, or of the dialog that offers an alternative after a
 * refusal.
 */
type EntrustConfirmDialogContent = {
  title: DialogQuestionTitle;
  text: string;
  yes: string;
  danger?: boolean;
  onYes: () => void;
  other?: ConfirmOther;
};
type ConfirmOther = { label: string; onPress: () => void };

const minutesText = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60}小时` : `${minutes}分钟`;
const pauseText = (which: string): string => `暂停后买家将看不到${which}，进行中的订单不受影响`;

/**
 * Returns the actions of an owner on their listings. A pause or a close needs a confirmation. After
 * some refusals, a dialog offers an alternative.
 */
export function useEntrustActions() {
  const go = useAppNavigate();
  const pauseCall = useCommand("sellPause");
  const sellAgain = useResumeListing();
  const closeCall = useCommand("sellClose", { handles: ["entrustBusy"] });
  const breakMinutes = useRead("sellConfig", {}, { quiet: true }).data?.pauseMinutes?.[0];
  const confirm = useConfirm();
  const [busyId, setBusyId] = useState<string>();

  const ask = async ({ yes, onYes, other, ...question }: EntrustConfirmDialogContent) => {
    const answer = await confirm({ ...question, action: yes, other: other?.label });
    if (answer === "action") onYes();
    if (answer === "other") other?.onPress();
  };
  /**
   * Runs one action at a time; others are ignored meanwhile. The command shows its failures in a
   * toast, unless `onRefusal` handles them.
   */
  const run = async (
    id: string,
    act: () => Promise<unknown>,
    onRefusal: (error: unknown) => void = () => {},
  ) => {
    if (busyId !== undefined) return;
    setBusyId(id);
    try {
      await act();
    } catch (error) {
      onRefusal(error);
    } finally {
      setBusyId(undefined);
    }
  };

  const pauseNow = (entrust: Entrust, minutes?: number) =>
    run(entrust.entrustId, async () => {
      await pauseCall.mutateAsync({
        id: entrust.entrustId,
        ...(minutes !== undefined && { minutes }),
      });
      showToast(
        minutes === undefined ? "已暂停" : `已暂停，${minutesText(minutes)}后自动恢复`,
        "ok",
      );
    });
  const pause = (entrust: Entrust) =>
    void ask({
      title: "暂停这个挂单？",
      text: pauseText("该挂单"),
      yes: "暂停",
      onYes: () => void pauseNow(entrust),
      // A pause that ends automatically is offered only if the backend supports it.
      ...(breakMinutes !== undefined && {
        other: {
          label: `只停${minutesText(breakMinutes)}，到时自动恢复`,
          onPress: () => void pauseNow(entrust, breakMinutes),
        },
      }),
    });

  const askService = () => go(paths.onlineService());

  const recover = (entrust: Entrust) =>
    run(
      entrust.entrustId,
      async () => {
        await sellAgain(entrust.entrustId);
        showToast("已恢复出售", "ok");
      },
      (error) => {
        if (isRefusalError(error, "tradeBanned")) openPrerequisiteList("tradeBanned");
        else if (isRefusalError(error, "methodsNeeded"))
          void ask({
            title: "收款方式已失效，去添加？",
            text: "请启用或添加收款方式后再恢复",
            yes: "去添加",
            onYes: () => go(paths.payment()),
          });
        else if (isRefusalError(error, "entrustRiskPaused"))
          void ask({
            title: "无法恢复，联系客服？",
            text: error.text,
            yes: "联系客服",
            onYes: askService,
          });
      },
    );

  const close = (entrust: Entrust) =>
    void ask({
      title: "关闭这个挂单？",
      text: `剩余 ${coinsText(entrust.remain, runtimeConfig.assetUnit)}，关闭后退回可用，不能恢复`,
      yes: "关闭挂单",
      danger: true,
      onYes: () => void closeNow(entrust),
      ...(allowedEntrustOwnerActions(entrust).pause && {
        other: { label: "只暂停", onPress: () => void pauseNow(entrust) },
      }),
    });
  const closeNow = (entrust: Entrust) =>
    run(
      entrust.entrustId,
      async () => {
        const { returned } = await closeCall.mutateAsync({ id: entrust.entrustId });
        showToast(
          returned === null
            ? "已关闭"
            : `已关闭，${coinsText(returned, runtimeConfig.assetUnit)}已退回可用`,
          "ok",
        );
      },
      (error) => {
        if (isRefusalError(error, "entrustBusy")) void ask(whileOrdersRun(entrust, error.text));
      },
    );
  /**
   * Returns the dialog after a refused close. It offers to pause the listing if that is allowed,
   * otherwise to see its orders.
   */
  const whileOrdersRun = (entrust: Entrust, text: string): EntrustConfirmDialogContent =>
    allowedEntrustOwnerActions(entrust).pause
      ? {
          title: "暂时不能关闭，改为暂停？",
          text,
          yes: "改为暂停",
          onYes: () => void pauseNow(entrust),
        }
      : {
          title: "暂时不能关闭，查看订单？",
          text,
          yes: "查看订单",
          onYes: () => go(paths.salessituation({ id: entrust.entrustId })),
        };

  const pauseAll = (all: readonly Entrust[]) =>
    void ask({
      title: "暂停全部挂单？",
      text: `将暂停 ${all.length} 个出售中的挂单。${pauseText("它们")}`,
      yes: "全部暂停",
      onYes: () => void pauseEach(all),
    });
  const pauseEach = (all: readonly Entrust[]) =>
    eachOf(
      all,
      (id) => pauseCall.mutateAsync({ id }),
      (count) => `已暂停 ${count} 个挂单`,
    );

  /**
   * Resumes the given paused listings. A toast states how many were resumed and how many were not.
   */
  const recoverAll = (all: readonly Entrust[]) =>
    eachOf(all, sellAgain, (count) => `已恢复 ${count} 个挂单`);

  /**
   * Applies an action to all given listings, one after the other. A failure, for example because a
   * listing has changed meanwhile, does not stop the others.
   */
  const eachOf = (
    all: readonly Entrust[],
    act: (id: string) => Promise<unknown>,
    reported: (count: number) => string,
  ) =>
    run("all", async () => {
      let count = 0;
      for (const { entrustId } of all) {
        // Mark the listing as busy while its own request runs. Only one request runs at a time.
        setBusyId(entrustId);
        count += await act(entrustId).then(
          () => 1,
          () => 0,
        );
      }
      const left = all.length - count;
      if (left === 0) showToast(reported(count), "ok");
      else showToast(`${reported(count)}，${left} 个未成功，请逐个查看`, "warn");
    });

  const again = (it: Entrust) => go(paths.sell({ from: it.entrustId }));
  return { busyId, pause, recover, close, pauseAll, recoverAll, again, askService };
}

export type EntrustActions = ReturnType<typeof useEntrustActions>;
