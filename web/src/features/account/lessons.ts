/** TABLE: what a lesson tells in steps, for a backend that hosts no video of it. */
const steps: Record<string, readonly string[]> = {
  buy: [
    "选择卖家或一键匹配，确认金额与单价",
    "在订单中复制收款信息，用本人账户转账，不写备注",
    "转账后立即点击“我已付款”并上传凭证",
    "等待卖家核对放币，超时可发起申诉",
  ],
  sell: [
    "填写数量、单价与限额，选择收款方式",
    "输入支付密码发布，资产随即冻结",
    "买家付款后，登录收款账户核对姓名与金额",
    "确认到账后再放币，放币后无法撤回",
  ],
  pay: ["核对收款人姓名与账号", "金额须与订单完全一致，一次付清", "截取含时间、金额、双方姓名的完整流水上传"],
  my: ["绑定手机并完成实名认证", "设置6位支付密码，请勿告知他人", "添加本人的收付款账户", "完成风险测评，提升限额"],
};

export const lessonSteps = (position: string): readonly string[] => steps[position] ?? [];
