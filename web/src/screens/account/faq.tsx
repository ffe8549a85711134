import { type tipTextCodes } from "contract";
import { useState } from "react";
import { useRead } from "../../api/read-queries.ts";
import { Button } from "../../ui/base/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import css from "./customer-service.module.css";

/**
 * Frequent questions. The backend provides the answers. An answer is loaded when the user opens its
 * question.
 */
const questions: readonly (readonly [code: (typeof tipTextCodes)[number], title: string])[] = [
  ["FAQ_1", "付款了但没点“我已付款”怎么办"],
  ["FAQ_2", "卖家迟迟不放币怎么办"],
  ["FAQ_3", "付错金额怎么办"],
  ["FAQ_4", "为什么资产显示 T+1 保护中"],
  ["FAQ_5", "为什么不能取消订单"],
  ["FAQ_6", "收款方式为什么必须是本人"],
  ["FAQ_7", "忘记支付密码怎么办"],
  ["FAQ_8", "如何识别诈骗"],
];

export const FaqCard = () => (
  <Card flush>
    {questions.map(([code, title]) => (
      <Question key={code} code={code} title={title} />
    ))}
  </Card>
);

function Question({ code, title }: { code: string; title: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={css["question"]}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>{title}</summary>
      {opened && <Answer code={code} />}
    </details>
  );
}

function Answer({ code }: { code: string }) {
  const tip = useRead("tipByCode", { code }, { quiet: true });
  if (tip.data)
    return <p className={css["answer"]}>{tip.data.content || "暂无说明，请联系客服"}</p>;
  if (!tip.isError) return <p className={css["answer"]}>加载中…</p>;
  return (
    <div className={css["answer"]}>
      <Button variant="text" size="sm" onClick={() => void tip.refetch()}>
        没有载入，点击重新载入
      </Button>
    </div>
  );
}
