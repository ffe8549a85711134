/**
 * Questions of the questionnaire: text, options, letters of the correct answers. The first four
 * must be correct. The last two are not scored.
 */
const questionRows: readonly (readonly [title: string, options: string[], right: string])[] = [
  [
    "买家发来转账截图，但您的账户未到账，应该？",
    ["先放币", "等实际到账后再放币", "让对方再发截图"],
    "B",
  ],
  ["付款时可以使用谁的账户？", ["本人实名账户", "家人账户", "朋友账户"], "A"],
  ["对方要求加微信线下交易，应该？", ["同意", "拒绝并举报", "先少量试"], "B"],
  ["自称客服向您索要验证码，应该？", ["提供", "拒绝，平台不会索要", "只告诉后四位"], "B"],
  ["付款后应该？", ["立即点击“我已付款”并上传凭证", "取消订单", "什么也不做"], "A"],
  ["转账备注应填写？", ["数字资产名称", "平台名称", "不填写"], "C"],
  ["付款人姓名与买家实名不一致，卖家应该？", ["放币", "发起申诉，选择非实名付款", "忽略"], "B"],
  ["已付款后对方要求取消订单再退款，应该？", ["取消", "不取消，必要时申诉", "再付一次"], "B"],
  ["付款超时会怎样？", ["订单自动取消并计入取消次数", "自动延长", "没有影响"], "A"],
  ["放币之后能否撤回？", ["可以", "不可以"], "B"],
  ["高于市价很多的收购，最可能是？", ["好机会", "诈骗或涉案资金风险"], "B"],
  ["申诉期间资产会？", ["退回卖家", "继续锁定", "给买家"], "B"],
  [
    "以下哪些可作为到账依据？",
    ["银行App余额明细", "短信截图", "支付宝账单", "对方发来的图片"],
    "AC",
  ],
  ["支付密码可以？", ["告诉客服", "与手机号后6位相同", "只有自己知道"], "C"],
  ["帮他人代买代卖可能？", ["赚差价无风险", "涉嫌帮助信息网络犯罪活动"], "B"],
  ["银行卡被冻结后应该？", ["找人代收", "停止交易、保留流水并联系银行"], "B"],
  ["单价波动时，您的订单价格？", ["随市场变化", "以下单时锁定价格为准"], "B"],
  ["分多笔付款？", ["允许", "应一次性付清订单金额"], "B"],
  ["您的交易经验？", ["无", "一年以内", "一年以上"], ""],
  ["您能承受的价格波动？", ["1%以内", "5%以内", "10%以上"], ""],
];
const requiredQuestionCount = 4;
const scoredQuestionCount = 18;
const optionalQuestionCount = 5;

export type QuestionnaireQuestion = {
  id: string;
  title: string;
  multiple: 0 | 1;
  must: 0 | 1;
  options: { id: string; text: string }[];
  correctIds: string[];
};

const letterOf = (place: number): string => String.fromCharCode(65 + place);
const question = (place: number): QuestionnaireQuestion => {
  const [title = "", options = [], right = ""] = questionRows[place] ?? [];
  return {
    id: `Q${place + 1}`,
    title,
    multiple: right.length > 1 ? 1 : 0,
    must: place < requiredQuestionCount ? 1 : 0,
    options: options.map((text, i) => ({ id: letterOf(i), text })),
    correctIds: Array.from(right),
  };
};
export const questionnaireQuestionById = (id: string): QuestionnaireQuestion | undefined => {
  const place = Number(id.slice(1)) - 1;
  return questionRows[place] === undefined ? undefined : question(place);
};

/**
 * Draws a questionnaire: all questions that must be correct, five of the other scored questions,
 * and one of the two unscored ones.
 */
export function drawQuestionnaireQuestionIds(random: () => number): string[] {
  const rest = Array.from(
    { length: scoredQuestionCount - requiredQuestionCount },
    (_, i) => i + requiredQuestionCount,
  );
  const drawn = Array.from(
    { length: optionalQuestionCount },
    () => rest.splice(Math.floor(random() * rest.length), 1)[0] ?? requiredQuestionCount,
  );
  const profile =
    scoredQuestionCount + Math.floor(random() * (questionRows.length - scoredQuestionCount));
  return [0, 1, 2, 3, ...drawn, profile].map((it) => `Q${it + 1}`);
}

export type QuestionnaireResult = {
  pass: boolean;
  score: number;
  riskLevel: number;
  wrong: { questionId: string; correctIds: string[]; explain: string }[];
};
type QuizAnswer = { questionId: string; optionIds: string[] };

const areSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join() === b.toSorted().join();
const explanationOf = (quizQuestion: QuestionnaireQuestion): string =>
  `正确答案：${quizQuestion.options
    .filter((option) => quizQuestion.correctIds.includes(option.id))
    .map((option) => option.text)
    .join("、")}`;

export function gradeQuestionnaire(
  ids: readonly string[],
  answers: readonly QuizAnswer[],
  passScore: number,
): QuestionnaireResult {
  const paper = ids.map(questionnaireQuestionById).filter((it) => it !== undefined);
  const given = (id: string) => answers.find((it) => it.questionId === id)?.optionIds ?? [];
  const scored = paper.filter((it) => it.correctIds.length > 0);
  const wrong = scored.filter((it) => !areSame(given(it.id), it.correctIds));
  const score = Math.round(((scored.length - wrong.length) * 100) / scored.length);
  const profile = paper.find((it) => it.correctIds.length === 0);
  return {
    pass: score >= passScore && !wrong.some((it) => it.must === 1),
    score,
    riskLevel: profile
      ? 1 +
        Math.max(
          0,
          profile.options.findIndex((it) => given(profile.id).includes(it.id)),
        )
      : 1,
    wrong: wrong.map((quizQuestion) => ({
      questionId: quizQuestion.id,
      correctIds: quizQuestion.correctIds,
      explain: explanationOf(quizQuestion),
    })),
  };
}
export const isQuestionnaireFullyAnswered = (
  ids: readonly string[],
  answers: readonly QuizAnswer[],
): boolean =>
  ids.every((id) => answers.some((it) => it.questionId === id && it.optionIds.length > 0));
