import { MethodStatus, type PayMethod, mayBe } from "contract";
import { accountName, channels } from "../../deal/account.ts";
import { useGo } from "../../lib/navigation.tsx";
import { IconButton } from "../../ui/control/icon-button.tsx";
import { Sep, Tag } from "../../ui/mark/marks.tsx";
import { PayIcon } from "../../ui/mark/pay.tsx";
import { Switch } from "../../ui/control/switch.tsx";
import css from "./method.module.css";
import { methodDraft } from "./method-draft.ts";
import { formPaths, kindOf, maskNumber, shortName, statusText } from "./method-view.ts";
import type { useMethodActs } from "./use-method-acts.ts";

interface MethodCardProps {
  method: PayMethod;
  acts: ReturnType<typeof useMethodActs>;
}

/** One own account: what it is, whether it is used, what can be done with it. */
export function MethodCard({ method, acts }: MethodCardProps) {
  const isOn = mayBe(method.status, MethodStatus.on) || method.status === MethodStatus.checking;
  return (
    <article className={css["card"]} data-pay={channels[method.type]} data-off={!isOn || undefined} aria-label={shortName(method)}>
      <div className={css["cardHead"]}>
        <PayIcon channel={channels[method.type]} />
        <div className={css["cardName"]}>
          <strong>{accountName(method)}</strong>
          <p className={css["cardKind"]}>
            {kindOf(method)}
            <Sep />
            {method.holder}
          </p>
        </div>
        <DefaultMark method={method} isOn={isOn} onPress={() => acts.makeDefault(method)} />
      </div>
      <p className={`num ${css["cardNumber"]}`}>{maskNumber(method.account)}</p>
      <CardFoot method={method} isOn={isOn} acts={acts} />
    </article>
  );
}

/** The default stands first where a method is to be chosen. */
function DefaultMark({ method, isOn, onPress }: { method: PayMethod; isOn: boolean; onPress: () => void }) {
  if (method.isDefault === 1)
    return (
      <Tag tone="info" icon="star-fill">
        默认
      </Tag>
    );
  if (!isOn) return null;
  return <IconButton icon="star" look="quiet" label={`设为默认：${shortName(method)}`} onClick={onPress} />;
}

function CardFoot({ method, isOn, acts }: MethodCardProps & { isOn: boolean }) {
  const go = useGo();
  const invalid = method.status === MethodStatus.invalid;
  const name = shortName(method);
  const edit = () => {
    // What was typed the last time and never saved is not what stands there now.
    methodDraft(method.type, method.id).clear();
    go(formPaths[method.type]({ id: method.id }));
  };
  return (
    <div className={css["cardFoot"]}>
      <span className={css["cardState"]}>
        <span data-status={method.status}>{statusText(method)}</span>
        {method.used !== null && method.used > 0 && <Tag tone="info">{`使用中 ${method.used}`}</Tag>}
        {invalid && <span className={css["cardHint"]}>请更换收款方式，或联系客服</span>}
      </span>
      {!invalid && <IconButton icon="edit" look="quiet" label={`编辑：${name}`} onClick={edit} />}
      <IconButton icon="trash" look="quiet" label={`删除：${name}`} onClick={() => acts.remove(method)} />
      {!invalid && <Switch label={`启用：${name}`} hideLabel checked={isOn} onChange={() => acts.toggle(method)} />}
    </div>
  );
}
