import { useKeys } from "../feed/keys.ts";
import "./tour.css";

const steps = [
  ["给两台手机各选一个人", "1 2"],
  ["停住时钟，跳到下一事件", "n"],
  ["打开一个故障，看手机怎么说", "f"],
  ["让机器人接手一边", "b"],
  ["一步到位：把订单放到任何状态", "g"],
  ["存快照，走错了就载入", "s"],
] as const;

const keys = [
  ["空格", "停 / 走"],
  ["n", "下一事件"],
  ["1 2", "哪台手机"],
  ["o", "在手的订单"],
  ["/", "搜索时间线"],
  ["f b g", "故障、机器人、场次"],
  ["[ ]", "前后一页"],
  ["j k", "上下一行"],
  ["s", "存快照"],
  ["t", "深浅"],
  ["esc", "关闭"],
] as const;

/** One minute for who comes here for the first time; not in anybody's way. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  useKeys({ Escape: onEnd });
  return (
    <aside className="tour tour--float" aria-label="导览">
      <h2>一分钟看完导演台</h2>
      <p>两台手机、一座交易所，都听你的。</p>
      <ol>
        {steps.map(([words, key], at) => (
          <li key={words}>
            <i>{at + 1}</i>
            <span>{words}</span>
            <kbd>{key}</kbd>
          </li>
        ))}
      </ol>
      <dl className="tour__k">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className="tour__f">
        <button type="button" className="btn btn--sm" onClick={onEnd}>
          知道了
        </button>
        <button type="button" className="btn btn--sm btn--ghost" onClick={onEnd}>
          不用导览
        </button>
      </div>
    </aside>
  );
}
