import type { Output } from "contract";
import { openQuiz } from "../../deal/steps.ts";
import { Card } from "../../ui/list/card.tsx";
import { Cell } from "../../ui/list/cell.tsx";
import { Meter } from "../../ui/figure/meter.tsx";
import { type Todo, todosOf } from "./todo.ts";
import css from "./my.module.css";

/** The steps that are missing before the person can trade; gone when all are done. */
export function TodoStrip({ user }: { user: Output<"userInfo"> }) {
  const todos = todosOf(user);
  const missing = todos.filter((it) => !it.done);
  if (missing.length === 0) return null;
  const done = todos.length - missing.length;
  return (
    <Card flush>
      <div className={css["todoHead"]}>
        <h2 className={css["cardTitle"]}>完成以下步骤即可交易</h2>
        <span className={`num ${css["progress"]}`}>{`${done}/${todos.length}`}</span>
        <span className={css["todoMeter"]}>
          <Meter level={done} of={todos.length} label={`已完成 ${done} 项，共 ${todos.length} 项`} />
        </span>
      </div>
      {missing.map((it) => (
        <TodoCell key={it.name} todo={it} />
      ))}
    </Card>
  );
}

const TodoCell = ({ todo: { title, desc, to } }: { todo: Todo }) => (
  <Cell
    title={title}
    desc={desc}
    value={<span className={css["act"]}>去完成</span>}
    {...(to === undefined ? { onPress: openQuiz } : { to })}
  />
);
