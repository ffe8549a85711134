import { Certification, known, type Output } from "contract";
import { copyAndTell } from "../../api/copy.ts";
import { GoLink } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Avatar } from "../../ui/mark/avatar.tsx";
import { CopyButton } from "../../ui/control/copy-button.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Sep, Tag, type TagTone } from "../../ui/mark/marks.tsx";
import account from "./account.module.css";
import css from "./my.module.css";

const states: Record<Certification, { text: string; tone: TagTone }> = {
  [Certification.none]: { text: "未实名", tone: "warn" },
  [Certification.running]: { text: "认证中", tone: "warn" },
  [Certification.done]: { text: "已实名", tone: "info" },
  [Certification.failed]: { text: "认证失败", tone: "danger" },
};

/** Who one is; the whole line leads to the own data, the number can be copied. */
export function Profile({ user }: { user: Output<"userInfo"> }) {
  const state = known(states, user.isAuthentication);
  return (
    <div className={css["profile"]}>
      <GoLink to={paths.user()} className={css["who"] ?? ""} aria-label={`${user.nickName}，个人资料`}>
        <Avatar size="lg" name={user.nickName} imageUrl={user.avatar || undefined} level={user.creditLevel} />
        <span className={css["whoText"]}>
          <span className={account["partyName"]}>
            <span className="t-clip">{user.nickName}</span>
            {state && (
              <Tag tone={state.tone} icon={user.isAuthentication === Certification.done ? "shield-check" : "shield"}>
                {state.text}
              </Tag>
            )}
          </span>
          <span className={`num ${account["partyNote"]} ${css["uid"]}`}>
            {`UID ${user.id}`}
            {user.phone !== "" && (
              <>
                <Sep />
                {user.phone}
              </>
            )}
          </span>
        </span>
      </GoLink>
      <CopyButton what="UID" copy={() => copyAndTell(user.id)} />
      <Icon name="right" className={css["whoArrow"]} />
    </div>
  );
}
