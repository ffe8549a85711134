import { Certification, creditLevels, type Fen, type Output, RiskStatus } from "contract";
import { useRef } from "react";
import { openQuiz } from "../../deal/steps.ts";
import { refreshReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read.ts";
import { formatFullTime } from "../../lib/format-time.ts";
import { useBack } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { AppFrame } from "../../ui/frame/app-frame.tsx";
import { Card, Stack } from "../../ui/list/card.tsx";
import { Cell, Cells } from "../../ui/list/cell.tsx";
import { Loaded } from "../../ui/frame/loaded.tsx";
import { Tag, type TagTone } from "../../ui/mark/marks.tsx";
import { Navbar } from "../../ui/frame/navbar.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { Table } from "../../ui/list/table.tsx";
import css from "./certification.module.css";
import { currentNote } from "./face-note.ts";
import { yuan } from "../../lib/format-figures.ts";

type User = Output<"userInfo">;

/** What has been proved and what has not, each with its way. */
export function CertificationScreen() {
  const main = useRef<HTMLElement>(null);
  const back = useBack();
  const user = useRead("userInfo", {});
  return (
    <AppFrame bar={<Navbar title="认证中心" onBack={() => back()} />} layout="pad" mainRef={main} busy={user.isPending}>
      <PullToRefresh scroller={main} onRefresh={refreshReads}>
        <Loaded read={user}>
          {(it) => (
            <Stack>
              <Proofs user={it} />
              <LimitsTable user={it} />
            </Stack>
          )}
        </Loaded>
      </PullToRefresh>
    </AppFrame>
  );
}

const Mark = ({ tone, text }: { tone: TagTone; text: string }) => <Tag tone={tone}>{text}</Tag>;
const done = (text: string) => <Mark tone="buy" text={text} />;
const open = (text: string) => <Mark tone="warn" text={text} />;

function Proofs({ user }: { user: User }) {
  const certified = user.isAuthentication === Certification.done;
  const failed = user.isAuthentication === Certification.failed;
  const note = currentNote(serverNow());
  const form = paths.certifiname();
  const face = note ? paths.certifAliyun({ certifyId: note.certifyId }) : form;
  return (
    <Cells label="认证项目">
      <Cell
        icon="id"
        title="实名认证"
        desc={certified ? `${user.realName} ${user.idCard}`.trim() : failed ? `未通过：${user.failReason || "请重试"}` : "姓名与身份证号"}
        value={certified ? done("已认证") : failed ? <Mark tone="danger" text="重新认证" /> : open("去认证")}
        to={certified ? paths.cerifsuccess() : form}
      />
      <Cell
        icon="face"
        title="人脸核验"
        desc={certified ? "本人核验已通过" : note ? "核验尚未完成" : "提交身份信息后进行"}
        value={certified ? done("已通过") : open(note ? "继续核验" : "未核验")}
        {...(!certified && { to: face })}
      />
      <Cell
        icon="phone"
        title="手机绑定"
        desc={user.phone === "" ? "用于接收验证码" : user.phone}
        value={user.phone === "" ? open("去绑定") : done("已绑定")}
        to={paths.bindphone({ next: paths.certification() })}
      />
      <Cell icon="shield-check" title="风险测评" desc={quizDesc(user)} value={quizMark(user)} onPress={openQuiz} />
    </Cells>
  );
}

const quizDesc = ({ riskStatus, riskExpireAt }: User): string =>
  riskStatus === RiskStatus.passed && riskExpireAt !== null
    ? `有效期至 ${formatFullTime(riskExpireAt).slice(0, 10)}`
    : "约 2 分钟，了解常见骗局";

function quizMark({ riskStatus }: User) {
  if (riskStatus === RiskStatus.passed) return done("已通过");
  if (riskStatus === null) return undefined;
  return riskStatus === RiskStatus.failed ? <Mark tone="danger" text="重新测评" /> : open("去测评");
}

const entry = creditLevels[0];

/** What certification opens. Who is certified sees his own figures, the others those of the first level. */
function LimitsTable({ user: { limits, isAuthentication } }: { user: User }) {
  const mine = isAuthentication === Certification.done;
  const limit = (own: Fen | undefined, first: Fen | undefined) => yuan((mine ? own : (first ?? own)) ?? null);
  const rows = [
    { name: "单笔", after: limit(limits?.perOrderMax, entry?.perOrder) },
    { name: "每日购买", after: limit(limits?.buyDailyLimit, entry?.perDay) },
    { name: "每日出售", after: limit(limits?.sellDailyLimit, entry?.perDay) },
    { name: "收款方式", after: "可添加" },
  ];
  return (
    <Card title="认证前后权益">
      <Table head={["项目", "认证前", "认证后"]} className={css["limits"]}>
        {rows.map(({ name, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>不可用</td>
            <td>{after}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
