import { Certification, known, MethodStatus, type Output, Restriction, RiskStatus, mayBe } from "contract";
import type { Steps, StepCode } from "../deal/steps.ts";
import { formatWhen } from "../lib/format-time.ts";
import { paths } from "../lib/paths.ts";

type User = Output<"userInfo">;
type Methods = Output<"methodList">;

/** done: behind him. missing: may be done now. waiting: after another step. barred: nothing he can do now. */
export type StepState = "done" | "missing" | "waiting" | "barred";
/** Without a screen to go to, the questionnaire opens in place. */
type Step = { label: string; to?: string };
export type StepRow = { code: StepCode; title: string; desc: string; state: StepState; step?: Step };

/** The list in the order in which it is to be done; a restriction stands in it only when there is one. */
export function stepRows(user: User, methods: Methods, steps: Steps, now: number): StepRow[] {
  const isCertified = mayBe(user.isAuthentication, Certification.done);
  return [certificationRow(user), pinRow(user, steps), methodRow(methods, isCertified), quizRow(user), ...banRow(user, steps, now)];
}

type CertificationStep = { desc: (user: User) => string; label: string };
const certificationSteps: Record<Exclude<Certification, typeof Certification.done>, CertificationStep> = {
  [Certification.none]: { desc: () => "核验姓名与证件，约 2 分钟", label: "去认证" },
  [Certification.running]: { desc: () => "认证尚未完成", label: "继续认证" },
  [Certification.failed]: { desc: ({ failReason }) => (failReason === "" ? "认证未通过" : `认证未通过：${failReason}`), label: "重新认证" },
};

function certificationRow(user: User): StepRow {
  const row = { code: "certificationNeeded", title: "实名认证" } as const;
  if (mayBe(user.isAuthentication, Certification.done)) return { ...row, desc: "已认证", state: "done" };
  const step = known(certificationSteps, user.isAuthentication) ?? certificationSteps[Certification.none];
  return { ...row, desc: step.desc(user), state: "missing", step: { label: step.label, to: paths.certifiname() } };
}

function pinRow(user: User, steps: Steps): StepRow {
  const row = { code: "pinNeeded", title: "支付密码" } as const;
  if (user.isPayPassword !== 0) return { ...row, desc: "已设置", state: "done" };
  return {
    ...row,
    desc: "放币和修改收款方式时使用",
    state: "missing",
    step: { label: "去设置", to: paths.szPassword({ next: steps.returnTo }) },
  };
}

function methodRow(methods: Methods, isCertified: boolean): StepRow {
  const row = { code: "methodNeeded", title: "收款方式" } as const;
  const usable = methods.filter((it) => mayBe(it.status, MethodStatus.on) || it.status === MethodStatus.checking).length;
  if (usable > 0) return { ...row, desc: `已添加 ${usable} 个`, state: "done" };
  if (!isCertified) return { ...row, desc: "实名认证后可添加", state: "waiting" };
  return { ...row, desc: "添加本人账户，用于付款和收款", state: "missing", step: { label: "去添加", to: paths.payment() } };
}

function quizRow(user: User): StepRow {
  const row = { code: "quizNeeded", title: "风险测评" } as const;
  if (mayBe(user.riskStatus, RiskStatus.passed)) return { ...row, desc: "已通过", state: "done" };
  const desc = user.riskStatus === RiskStatus.failed ? "上次未通过，可重新测评" : "10 道题，约 3 分钟";
  return { ...row, desc, state: "missing", step: { label: "去测评" } };
}

const restricted: Record<Restriction, string | undefined> = {
  [Restriction.none]: undefined,
  [Restriction.buy]: "购买功能",
  [Restriction.sell]: "出售功能",
  [Restriction.all]: "交易功能",
};

function banRow({ restrict }: User, steps: Steps, now: number): StepRow[] {
  const what = known(restricted, restrict.type);
  if (what === undefined && steps.code !== "tradeBanned") return [];
  if (what === undefined) return [{ code: "tradeBanned", title: "交易功能", desc: "已恢复", state: "done" }];
  const until = restrict.until === null ? "" : `至 ${formatWhen(restrict.until, now)}`;
  const reason = restrict.reason === "" ? "" : `，${restrict.reason}`;
  const desc = `受限${until}${reason}`;
  return [{ code: "tradeBanned", title: what, desc, state: "barred", step: { label: "查看原因", to: paths.reputAtion() } }];
}

type Head = { title: string; sub: string | undefined; isDone: boolean };

/** What stands above the list. Nobody can do anything about a restriction: it is no step, and whatever is missing may be done meanwhile. */
export function headOf(rows: readonly StepRow[] | undefined): Head {
  const sub = "完成后会回到当前页面";
  if (!rows) return { title: "交易前准备", sub, isDone: false };
  const left = rows.filter((it) => it.state === "missing" || it.state === "waiting").length;
  const barred = rows.find((it) => it.state === "barred");
  if (barred) {
    const title = `${barred.title}${barred.desc.replace(/，.*/s, "")}`;
    return { title, sub: left === 0 ? "期间不能下单，进行中的订单照常" : `另有 ${left} 步未完成，可以先做`, isDone: false };
  }
  return left === 0 ? { title: "可以交易了", sub: undefined, isDone: true } : { title: `还差 ${left} 步即可交易`, sub, isDone: false };
}
