export type LessonStep = { title: string; text: string };

/**
 * Texts of the lessons. Each step has one illustration in trading-lesson-art.tsx, in the same
 * order.
 */
export const tradingLessons = {
  buy: [
    { title: "挑一位卖家", text: "看三样：比参考价高低、几分钟放币、完成率。" },
    {
      title: "付到分，一次付清",
      text: "角分是这一单的核对码，卖家靠它认出您的钱。少付、分笔付都会对不上。",
    },
    {
      title: "上传凭证，说已付款",
      text: "截一张带时间和金额的转账详情，再点“我已付款”。付款后不要取消订单。",
    },
    { title: "等对方放币", text: "钟走完还没放币，就按“申诉”。资产一直锁着，不会丢。" },
  ],
  sell: [
    { title: "填数量和单价", text: "单价下面写着排第几位。限额、付款时限等都在“交易条件”里。" },
    { title: "输支付密码发布", text: "要卖的币和手续费先冻结；关闭挂单，没卖出的退回。" },
    {
      title: "先看到账，再确认",
      text: "登录收款账户，看金额到分是否一致、付款人是否本人。截图不算到账。",
    },
    { title: "核对过再放币", text: "放币后不能撤回。没到账就延长核实，或发起申诉。" },
  ],
  pay: [
    { title: "用本人账户付", text: "付款账户的姓名要和您的实名一致，用别人的账户会引起申诉。" },
    { title: "照着订单复制三样", text: "收款人、账号、金额，一样一样复制，金额要到分。" },
    { title: "备注什么也不写", text: "写了字，这笔转账可能被银行拦下，对方也难以核对。" },
    { title: "截转账详情", text: "要看清时间、金额和双方姓名；余额页和聊天截图不算。" },
  ],
  my: [
    { title: "绑定手机", text: "验证码只填在应用里，谁来要都不给。" },
    { title: "实名和人脸", text: "用身份证上的姓名和号码，一般一分钟内通过。" },
    { title: "设支付密码", text: "6 位数字，放币和发布挂单都要它。忘了可以用短信和证件号重置。" },
    { title: "加收款方式，做测评", text: "至少加一个本人账户；测评答错的题会讲明白，可以再测。" },
  ],
} as const satisfies Record<string, readonly LessonStep[]>;
export type LessonName = keyof typeof tradingLessons;

/**
 * Returns the lesson for the `position` of a tutorial. Returns undefined if this version of the app
 * does not contain the lesson. The list then shows only the video.
 */
export const findLessonNameByCoursePosition = (position: string): LessonName | undefined =>
  Object.hasOwn(tradingLessons, position) ? (position as LessonName) : undefined;
