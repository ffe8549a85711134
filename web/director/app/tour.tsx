import { useEffect, useRef } from "react";
import { useSnapshots } from "../state/use-snapshots.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import { useShortcuts } from "../state/use-shortcuts.ts";
import { useSelectedOrderAndJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { usePhoneUsers } from "../state/phone-users.ts";
import { statusOfShownWorld } from "../state/world-stream.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import css from "./app.module.css";
import ui from "../ui/parts.module.css";
import { buttonClassName } from "../../src/ui/base/button.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

const shortcutHelp = [
  ["空格", "停 / 走"],
  ["n", "下一事件"],
  ["1 2", "哪台手机"],
  ["o", "订单"],
  ["/", "搜索记录"],
  ["f b g", "故障、机器人、场次"],
  ["[ ]", "前后一页"],
  ["j k", "上下一行"],
  ["↵", "打开这一行"],
  ["s", "存快照"],
  ["t", "深浅"],
  ["?", "导览和快捷键"],
  ["esc", "关闭"],
  ["esc esc", "离开手机"],
] as const;

/**
 * Returns the six steps of the tour: text, keyboard shortcut, and whether the step is done in the
 * shown world.
 */
function useTourSteps(): readonly (readonly [words: string, key: string, isDone: boolean])[] {
  const { a, b } = usePhoneUsers();
  const reported = useStore(statusOfShownWorld);
  const { orderId } = useSelectedOrderAndJournalEntry();
  const kept = useSnapshots();
  return [
    ["给两台手机各选一个人", "1 2", a !== undefined && b !== undefined],
    ["停住时钟，跳到下一事件", "n", reported?.frozen === true],
    ["打开一个故障，看手机怎么说", "f", (reported?.faults.length ?? 0) > 0],
    ["让机器人接手一边", "b", [a, b].some((it) => it !== undefined && it.persona !== null)],
    ["一步到位：把订单放到任何状态", "g", orderId !== undefined],
    ["存快照，走错了就载入", "s", kept.length > 0],
  ];
}

/**
 * Tour of one minute for new users. The page stays usable meanwhile. If the user has opened the
 * tour (`isAskedFor`), it takes the focus and restores the previous focus when it closes.
 */
export function DirectorTour({ isAskedFor, onEnd }: { isAskedFor: boolean; onEnd: () => void }) {
  const steps = useTourSteps();
  const next = steps.findIndex(([, , isDone]) => !isDone);
  const end = useRef<HTMLButtonElement>(null);
  useShortcuts({ Escape: onEnd });
  useEffect(() => {
    if (!isAskedFor) return undefined;
    const before = document.activeElement;
    end.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isAskedFor]);
  return (
    <aside className={classNames(css["tour"], css["floating"])} aria-label="导览">
      <h2>一分钟看完导演台</h2>
      <p>两台手机、一座交易所，都听你的。</p>
      <ol>
        {steps.map(([words, key, isDone], at) => (
          <li
            key={words}
            className={at === next ? css["is-at"] : undefined}
            aria-current={at === next ? "step" : undefined}
          >
            <i>{isDone ? <DirectorIcon name="check" /> : at + 1}</i>
            <span>
              {words}
              {isDone && <span className="sr-only">，做过了</span>}
            </span>
            <kbd>{key}</kbd>
          </li>
        ))}
      </ol>
      <dl className={css["shortcuts"]}>
        {shortcutHelp.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className={css["footer"]}>
        <button ref={end} type="button" onClick={onEnd} className={buttonClassName()}>
          知道了
        </button>
        <span className={ui["grow"]}>按 ? 再打开</span>
        <a href="/openapi.json" target="_blank" rel="noreferrer">
          接口文档
        </a>
      </div>
    </aside>
  );
}
