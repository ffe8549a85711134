import { type Appeal, AppealResult, AppealStatus, known, Side } from "contract";

/** `step`: how far its course has come, of four. */
const states: Record<AppealStatus, { name: string; step: number; runs: boolean }> = {
  [AppealStatus.waitReply]: { name: "等待举证", step: 1, runs: true },
  [AppealStatus.review]: { name: "平台审核中", step: 2, runs: true },
  [AppealStatus.ruled]: { name: "已裁定", step: 4, runs: false },
  [AppealStatus.withdrawn]: { name: "已撤回", step: 4, runs: false },
  [AppealStatus.settled]: { name: "协商解决", step: 4, runs: false },
};
const results: Record<AppealResult, string> = {
  [AppealResult.buyer]: "放币给买家",
  [AppealResult.seller]: "资产退回卖家",
};
const sides: Record<Side, string> = { [Side.buyer]: "买家", [Side.seller]: "卖家", [Side.system]: "系统" };

export const appealRuns = ({ status }: Pick<Appeal, "status">): boolean => known(states, status)?.runs ?? false;
export const appealStep = ({ status }: Pick<Appeal, "status">): number => known(states, status)?.step ?? 4;
/** Its state in a word; undefined for one that this phone does not know yet. */
export const appealStateName = ({ status }: Pick<Appeal, "status">): string | undefined => known(states, status)?.name;
/** What was decided; undefined before the ruling. */
export const rulingName = ({ result }: Pick<Appeal, "result">): string | undefined => known(results, result);
export const sideName = (side: number | null): string => known(sides, side) ?? "";
export const sideOf = ({ isSeller }: { isSeller: 0 | 1 }): Side => (isSeller === 1 ? Side.seller : Side.buyer);
