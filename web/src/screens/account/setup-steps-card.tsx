import type { Output } from "contract";
import { useState } from "react";
import { openQuizSheet } from "../../trade/prerequisites.ts";
import { Card } from "../../ui/layout/card.tsx";
import { ListRow } from "../../ui/layout/list-row.tsx";
import { LevelMeter } from "../../ui/figures/meter.tsx";
import { type TradingSetupStep, tradingSetupStepsOfUser } from "./setup-steps.ts";
import css from "./my-screen.module.css";

/**
 * Lists the setup steps that were missing when the page was opened. A step that the user completes
 * later keeps its row, so that no row below moves.
 */
export function TradingSetupStepsCard({ user }: { user: Output<"userInfo"> }) {
  const todos = tradingSetupStepsOfUser(user);
  const [missing] = useState(() => new Set(todos.filter((it) => !it.done).map((it) => it.name)));
  if (missing.size === 0) return null;
  const done = todos.filter((it) => it.done).length;
  return (
    <Card flush>
      <div className={css["todoHead"]}>
        <h2 className={css["cardTitle"]}>完成以下步骤即可交易</h2>
        <span className={`num ${css["progress"]}`}>{`${done}/${todos.length}`}</span>
        <span className={css["todoMeter"]}>
          <LevelMeter
            level={done}
            of={todos.length}
            label={`已完成 ${done} 项，共 ${todos.length} 项`}
          />
        </span>
      </div>
      {todos
        .filter((it) => missing.has(it.name))
        .map((todoItem) => (
          <SetupStepCell key={todoItem.name} todo={todoItem} />
        ))}
    </Card>
  );
}

const SetupStepCell = ({ todo: { title, desc, to, done } }: { todo: TradingSetupStep }) =>
  done ? (
    <ListRow title={title} desc={desc} value="已完成" />
  ) : (
    <ListRow
      title={title}
      desc={desc}
      value={<span className={css["act"]}>去完成</span>}
      {...(to === undefined ? { onPress: openQuizSheet } : { to })}
    />
  );
