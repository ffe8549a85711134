import { Certification, type Output } from "contract";
import { showToast } from "../../api/notices.ts";
import { copyText } from "../../lib/copy-text.ts";
import { GoLink } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Sep, Tag, type TagTone } from "../../ui/marks.tsx";
import css from "./my.module.css";

const states: Record<number, { text: string; tone: TagTone }> = {
  [Certification.none]: { text: "未实名", tone: "warn" },
  [Certification.running]: { text: "认证中", tone: "warn" },
  [Certification.done]: { text: "已实名", tone: "info" },
  [Certification.failed]: { text: "认证失败", tone: "danger" },
};

export async function copied(text: string): Promise<boolean> {
  const worked = await copyText(text);
  showToast(worked ? "已复制" : "复制失败，请长按选择", worked ? "ok" : "error");
  return worked;
}

/** Who one is; the whole line leads to the own data, the number can be copied. */
export function Profile({ user }: { user: Output<"userInfo"> }) {
  const state = states[user.isAuthentication];
  return (
    <div className={css["profile"]}>
      <GoLink to={paths.user()} className={css["who"] ?? ""} aria-label={`${user.nickName}，个人资料`}>
        <Avatar size="lg" name={user.nickName} imageUrl={user.avatar || undefined} />
        <span className={css["whoText"]}>
          <span className={css["name"]}>
            <span className="t-clip">{user.nickName}</span>
            {state && (
              <Tag tone={state.tone} icon={user.isAuthentication === Certification.done ? "shield-check" : "shield"}>
                {state.text}
              </Tag>
            )}
          </span>
          <span className={`num ${css["uid"]}`}>
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
      <CopyButton what="UID" copy={() => copied(user.id)} />
      <Icon name="right" className={css["whoArrow"]} />
    </div>
  );
}
