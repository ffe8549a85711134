import { CloseType, type OrderDetail, OrderStatus, statementRule } from "contract";
import { type ReactNode, useState } from "react";
import { useCommand } from "../../api/command.ts";
import { showToast } from "../../api/notices.ts";
import { useRead } from "../../api/read.ts";
import { appealDraft } from "../../lib/kept-statement.ts";
import { AppFrame } from "../../ui/app-frame.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/card.tsx";
import { Footbar } from "../../ui/footbar.tsx";
import { TipBar } from "../../ui/tip-bar.tsx";
import { urlsOf } from "../../ui/uploader.tsx";
import { OrderHead } from "./order-head.tsx";
import { problemsOf } from "./statement.ts";
import { StatementForm } from "./statement-form.tsx";
import { useStatement } from "./use-statement.ts";

const lateType = 101;
/** After he has said that the money came, a seller may only say that it was not all right. */
const afterConfirmation = [202, 203, 204];

function reasonFits(code: number, role: number, order: OrderDetail): boolean {
  if (role !== (order.isSeller === 1 ? 2 : 1)) return false;
  if (order.status === OrderStatus.transferConfirmed) return afterConfirmation.includes(code);
  return order.closeType !== CloseType.payTimeout || code === lateType;
}

/** Files the appeal of an order. What was written is kept on the device until it is filed. */
export function AppealForm({ bar, order }: { bar: ReactNode; order: OrderDetail }) {
  const { statement, setStatement, forget } = useStatement(appealDraft(order.orderId));
  const [tried, setTried] = useState(false);
  const reasons = useRead("appealTypes", {});
  const tip = useRead("tipByCode", { code: "APPEAL_TIP" }, { quiet: true }).data?.content;
  const suspend = useCommand("suspend");
  const problems = problemsOf(statement, { typeText: "请选择申诉类型", imagesMin: 1 });
  const submit = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0 || statement.type === undefined) return;
    const { type, content, images } = statement;
    const filed = { orderId: order.orderId, type, content: statementRule.clean(content), images: urlsOf(images), version: order.version };
    try {
      await suspend.mutateAsync(filed);
      forget();
      showToast("申诉已提交", "ok");
    } catch {
      // Told by the command; the form stays as it is.
    }
  };
  return (
    <AppFrame
      bar={bar}
      layout="pad"
      foot={
        <Footbar>
          <Button size="lg" variant="danger" busy={suspend.isPending} onClick={() => void submit()}>
            提交申诉
          </Button>
        </Footbar>
      }
    >
      <Stack>
        <OrderHead order={order} />
        <StatementForm
          reasonsLabel="申诉类型"
          reasons={{ ...reasons, data: reasons.data?.filter((it) => reasonFits(it.code, it.role, order)) }}
          statement={statement}
          onChange={setStatement}
          problems={tried ? problems : {}}
          imagesHelp="转账回单、聊天截图等，1-9 张，每张不超过 10 MB"
        >
          <Banner text="提交后订单将暂停，资产继续锁定。每笔订单每方只能申诉一次；败诉信誉分-10，并限制交易24小时。" />
          {tip && <TipBar text={tip} />}
        </StatementForm>
      </Stack>
    </AppFrame>
  );
}
