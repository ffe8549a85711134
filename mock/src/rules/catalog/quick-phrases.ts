import { SenderRole } from "contract";

const { buyer, seller } = SenderRole;
const everybody = 0;
const friendlyStatuses = [10, 20, 30, 35, 50];

/**
 * Quick phrases for the chat: id, role that may send it, order statuses in which it is offered,
 * text.
 */
const rows: readonly (readonly [id: string, role: number, statuses: number[], text: string])[] = [
  ["1", buyer, [10, 20], "您好，请问在线吗？"],
  ["2", buyer, [20], "正在付款，请稍等"],
  ["3", buyer, [20], "收款码无法支付，请提供其他收款方式"],
  ["4", buyer, [30], "已付款，请查收"],
  ["5", buyer, [30], "已上传凭证，请核实后放币"],
  ["6", buyer, [30, 35], "请尽快放币，谢谢"],
  ["11", seller, [20], "您好，请使用本人账户付款，不要备注"],
  ["12", seller, [20], "请尽快付款，谢谢"],
  ["13", seller, [30], "已收到，马上放币"],
  ["14", seller, [30], "暂未到账，请核对收款信息"],
  ["15", seller, [30], "请提供付款流水截图"],
  ["16", seller, [30], "付款人姓名与实名不一致，请说明"],
  ["7", buyer, [40], "付款流水已提交，请您核对"],
  ["17", seller, [40], "收款账户没有这一笔，请提供付款流水"],
  ["21", everybody, friendlyStatuses, "谢谢，合作愉快"],
];
export const quickPhrases = rows.map(([id, role, statuses, text]) => ({
  id,
  role,
  statuses,
  text,
}));
export const quickPhraseText = (id: string, role: number): string | undefined =>
  quickPhrases.find((it) => it.id === id && (it.role === everybody || it.role === role))?.text;

/** Evaluation tags by type: 1 good, 2 medium, 3 bad. */
const tags: readonly (readonly [type: number, texts: string[]])[] = [
  [1, ["放币很快", "付款及时", "沟通顺畅", "态度友好", "信息清楚", "值得信赖"]],
  [2, ["响应一般", "速度一般", "需要催促"]],
  [3, ["拖延时间", "态度恶劣", "要求线下交易", "非实名账户", "凭证不清", "恶意取消"]],
];
export const isEvaluationTag = (text: string): boolean =>
  tags.some(([, texts]) => texts.includes(text));
export const evaluationTags = (type: number | undefined): { id: string; text: string }[] =>
  tags
    .filter(([it]) => type === undefined || it === type)
    .flatMap(([it, texts]) => texts.map((text, i) => ({ id: `${it}${i + 1}`, text })));
