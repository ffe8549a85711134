import { disputeStatementRule } from "contract";
import { type ReactNode, useState } from "react";
import { isRefusalError } from "../../api/call-error.ts";
import { useCommand } from "../../api/use-command.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { useRead } from "../../api/read-queries.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { Switch } from "../../ui/base/switch.tsx";
import { finishedUploadUrls } from "../../ui/inputs/use-uploads.ts";
import {
  findDisputeStatementProblems,
  useDisputeStatementDraft,
} from "../../trade/dispute-statement-draft.ts";
import { DisputeStatementFormCards } from "./dispute-statement-form-cards.tsx";

export type UserReportTarget = {
  userId: string;
  nickName: string;
  orderId?: string;
  entrustId?: string;
};

export function UserReportForm({ bar, target }: { bar: ReactNode; target: UserReportTarget }) {
  const go = useAppNavigate();
  const { statement, setStatement, forget } = useDisputeStatementDraft(
    `report_${target.orderId ?? target.entrustId}`,
  );
  const [withChat, setWithChat] = useState(true);
  const [tried, setTried] = useState(false);
  const reasons = useRead("reportTypes", {});
  const report = useCommand("report", { handles: ["reportExists"] });
  const problems = findDisputeStatementProblems(statement, "report");
  const exists = isRefusalError(report.error, "reportExists");
  const submit = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0 || statement.type === undefined) return;
    try {
      await report.mutateAsync({
        ...(target.orderId !== undefined && { orderId: target.orderId }),
        ...(target.entrustId !== undefined && { entrustId: target.entrustId }),
        targetUserId: target.userId,
        type: statement.type,
        content: disputeStatementRule.clean(statement.content),
        images: finishedUploadUrls(statement.images),
        withChat: withChat && target.orderId !== undefined ? 1 : 0,
      });
      forget();
      showToast("举报已提交", "ok");
      go(paths.myreports(), { replace: true });
    } catch {
      // `useCommand` shows the error in a toast, except `reportExists`, which the banner below
      // shows. The form keeps its content.
    }
  };
  return (
    <PageLayout
      bar={bar}
      layout="pad"
      foot={
        <BottomActionBar>
          <Button size="lg" busy={report.isPending} onClick={() => void submit()}>
            提交举报
          </Button>
        </BottomActionBar>
      }
    >
      <CardStack>
        <Card>
          <TextField label="举报对象" value={target.nickName} locked onChange={() => {}} />
        </Card>
        <DisputeStatementFormCards
          reasonsLabel="举报类型"
          reasons={reasons}
          statement={statement}
          onChange={setStatement}
          problems={tried ? problems : {}}
          imagesHelp="选填，最多 9 张，每张不超过 10 MB"
        >
          {target.orderId !== undefined && (
            <Card>
              <Switch label="附上聊天记录" checked={withChat} onChange={setWithChat} />
            </Card>
          )}
          {/* The two banners share one place at the end, so that nothing moves when one replaces
              the other. */}
          {exists ? (
            <div ref={(it) => it?.scrollIntoView?.({ block: "nearest" })}>
              <Banner
                tone="warn"
                text="该订单已有处理中的举报，点击查看"
                onOpen={() => go(paths.myreports())}
              />
            </div>
          ) : (
            <Banner text="举报不会暂停订单，如遇资金问题请发起申诉" />
          )}
        </DisputeStatementFormCards>
      </CardStack>
    </PageLayout>
  );
}
