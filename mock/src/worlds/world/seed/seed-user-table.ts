import { payTypes, type PayType } from "contract";
import type { SeedUser } from "../../../backend/users/seed-users.ts";

const { bank, alipay, wechat, dcep } = payTypes;
const trader = (
  n: number,
  nickName: string,
  realName: string,
  score: number,
  days: number,
  methods: PayType[],
  persona: string,
): SeedUser => ({
  key: `trader-${n}`,
  nickName,
  realName,
  score,
  days,
  able: 30_000,
  methods,
  persona,
});

export const sellersInSeedData: readonly SeedUser[] = [
  trader(1, "诚信小铺", "王建国", 97, 820, [alipay, bank, wechat], "prompt"),
  trader(2, "安心数字行", "李秀英", 91, 640, [alipay, bank], "prompt"),
  trader(3, "老张快兑", "张志强", 88, 505, [wechat, alipay], "prompt"),
  trader(4, "阳光商行", "刘芳芳", 86, 410, [bank], "slow"),
  trader(5, "瑞丰兑换", "陈瑞丰", 96, 930, [bank, alipay, dcep], "prompt"),
  trader(6, "小鹿优选", "赵小鹿", 82, 300, [wechat], "chatty"),
  trader(7, "恒通贸易", "孙恒通", 79, 260, [bank, alipay], "slow"),
  trader(8, "明月阁", "周明月", 84, 350, [alipay, dcep], "appealer"),
  trader(9, "金麦穗", "吴晓峰", 76, 120, [alipay], "rejecter"),
  trader(10, "江南水岸", "郑江南", 90, 700, [bank, wechat], "prompt"),
  trader(11, "北方快捷", "冯立新", 78, 150, [alipay, wechat], "silent"),
  trader(12, "锦绣商号", "褚锦绣", 87, 480, [bank, alipay, wechat, dcep], "mismatch"),
];

const buyer = (n: number, nickName: string, realName: string, score: number): SeedUser => ({
  key: `townsman-${n}`,
  nickName,
  realName,
  score,
  days: 90 + 40 * n,
  able: 0,
  methods: [alipay, bank, wechat],
  persona: "",
});

/** Buyers in the simulated month, in addition to the demo buyer. */
export const buyersInSeedData: readonly SeedUser[] = [
  buyer(1, "清风徐来", "卫清风", 83),
  buyer(2, "云淡天高", "蒋云天", 78),
  buyer(3, "一路向北", "沈向北", 88),
  buyer(4, "南山有木", "韩木木", 81),
];

const demo = (
  name: string,
  nickName: string,
  realName: string,
  score: number,
  able: number,
): SeedUser => ({
  key: `demo-${name}`,
  nickName,
  realName,
  score,
  days: 200,
  able,
  methods: [alipay, bank, wechat],
  persona: "",
});

/** Certified users for demo logins. `demoNewcomer` is the uncertified one. */
export const demoUsers = {
  buyer: demo("buyer", "晴天买家", "林晓晴", 79, 600),
  seller: demo("seller", "金牌卖家", "何金生", 89, 20_000),
  banned: demo("banned", "被限用户", "吕方正", 70, 100),
  appeal: demo("appeal", "全景体验", "施全景", 92, 9000),
} as const;
export const demoNewcomer = { key: "demo-new", nickName: "新来的朋友" } as const;
