import type { ReactNode } from "react";
import css from "./trading-lesson.module.css";
import {
  LessonArrow,
  LessonTextLinePlaceholder,
  LessonBox,
  LessonPinCells,
  LessonCross,
  LessonButton,
  LessonAvatar,
  LessonFieldRow,
  LessonLock,
  LessonProgressRing,
  LessonAmount,
  LessonCheckMark,
  LessonText,
} from "./trading-lesson-art-parts.tsx";
import type { LessonName } from "./trading-lessons.ts";

const art: Record<LessonName, readonly ReactNode[]> = {
  buy: [
    <LessonBox key="1" x={36} y={36} w={248} h={100}>
      <LessonAvatar x={30} y={34} letter="瑞" />
      <LessonText x={56} y={39} size={14}>
        瑞丰兑换
      </LessonText>
      <LessonText x={234} y={39} look="soft" end>
        完成率 99.5%
      </LessonText>
      <LessonText x={16} y={78} size={20}>
        ¥7.12
      </LessonText>
      <LessonText x={76} y={77} look="good">
        −1.1%
      </LessonText>
      <LessonText x={234} y={77} look="soft" end>
        放币约 3 分钟
      </LessonText>
    </LessonBox>,
    <g key="2">
      <LessonBox x={26} y={46} w={116} h={80}>
        <LessonText x={16} y={28} look="soft">
          订单金额
        </LessonText>
        <LessonAmount x={16} y={56} size={22} />
      </LessonBox>
      <LessonArrow x={156} y={86} />
      <LessonBox x={194} y={24} w={104} h={124}>
        <LessonText x={14} y={26} look="soft">
          转账
        </LessonText>
        <LessonAmount x={14} y={52} />
        <LessonText x={14} y={78} look="soft">
          备注 留空
        </LessonText>
        <LessonButton x={14} y={90} w={76}>
          付款
        </LessonButton>
      </LessonBox>
    </g>,
    <g key="3">
      <LessonBox x={96} y={16} w={128} h={138}>
        <LessonText x={64} y={32} look="soft" mid>
          转账成功
        </LessonText>
        <LessonText x={64} y={62} size={20} mid>
          999.36
        </LessonText>
        <LessonTextLinePlaceholder x={20} y={82} w={88} />
        <LessonTextLinePlaceholder x={20} y={98} w={62} />
        <LessonTextLinePlaceholder x={20} y={114} w={74} />
      </LessonBox>
      <LessonCheckMark x={224} y={150} />
    </g>,
    <g key="4">
      <LessonProgressRing x={160} y={86} r={56} share={72} />
      <LessonText x={160} y={88} size={24} mid>
        11:12
      </LessonText>
      <LessonText x={160} y={108} look="soft" mid>
        等对方放币
      </LessonText>
    </g>,
  ],
  sell: [
    <LessonBox key="1" x={50} y={26} w={220} h={120}>
      <LessonText x={16} y={28} look="soft">
        出售数量
      </LessonText>
      <LessonText x={204} y={29} size={18} end>
        500
      </LessonText>
      <LessonTextLinePlaceholder x={16} y={42} w={188} />
      <LessonText x={16} y={72} look="soft">
        单价
      </LessonText>
      <LessonText x={204} y={73} size={18} end>
        ¥7.18
      </LessonText>
      <LessonText x={16} y={102} look="good">
        第 4 位，共 23 位
      </LessonText>
    </LessonBox>,
    <g key="2">
      <LessonLock x={160} y={44} />
      <LessonText x={160} y={82} mid>
        500 枚和手续费先冻结
      </LessonText>
      <LessonPinCells x={87} y={100} on={4} />
    </g>,
    <g key="3">
      <LessonBox x={26} y={34} w={160} h={104}>
        <LessonText x={14} y={26} look="soft">
          收款账户
        </LessonText>
        <LessonFieldRow y={52} name="到账" value="¥999.36" look="tail" />
        <LessonFieldRow y={74} name="付款人" value="林晓晴" />
        <LessonTextLinePlaceholder x={14} y={88} w={90} />
      </LessonBox>
      <LessonCheckMark x={186} y={138} />
      <LessonBox x={214} y={54} w={80} h={64}>
        <LessonText x={40} y={30} look="soft" mid>
          转账截图
        </LessonText>
        <LessonTextLinePlaceholder x={16} y={42} w={48} />
      </LessonBox>
      <LessonCross x={292} y={118} />
    </g>,
    <g key="4">
      <LessonBox x={36} y={50} w={92} h={72}>
        <LessonText x={46} y={32} look="soft" mid>
          已核对
        </LessonText>
        <LessonAmount x={20} y={56} />
      </LessonBox>
      <LessonArrow x={140} y={86} />
      <g transform="translate(178 62)">
        <LessonButton x={0} y={0} w={108}>
          放币
        </LessonButton>
        <LessonText x={54} y={46} look="bad" mid>
          放出后不能撤回
        </LessonText>
      </g>
    </g>,
  ],
  pay: [
    <g key="1">
      <LessonBox x={36} y={40} w={108} h={92}>
        <LessonText x={54} y={32} look="soft" mid>
          实名
        </LessonText>
        <LessonText x={54} y={60} size={17} mid>
          林晓晴
        </LessonText>
      </LessonBox>
      <LessonText x={160} y={92} size={20} mid>
        =
      </LessonText>
      <LessonBox x={176} y={40} w={108} h={92}>
        <LessonText x={54} y={32} look="soft" mid>
          付款账户
        </LessonText>
        <LessonText x={54} y={60} size={17} mid>
          林晓晴
        </LessonText>
      </LessonBox>
      <LessonCheckMark x={284} y={132} />
    </g>,
    <g key="2">
      {["收款人", "账号", "金额"].map((item, at) => (
        <LessonBox key={item} x={46} y={14 + at * 50} w={228} h={42}>
          <LessonText x={14} y={26} look="soft">
            {item}
          </LessonText>
          {at === 2 ? (
            <LessonAmount x={78} y={27} size={15} />
          ) : (
            <LessonTextLinePlaceholder x={78} y={19} w={at === 0 ? 44 : 82} />
          )}
          <LessonText x={214} y={26} look="good" end>
            {at < 2 ? "已复制" : "复制"}
          </LessonText>
        </LessonBox>
      ))}
    </g>,
    <g key="3">
      <LessonBox x={70} y={26} w={180} h={120}>
        <LessonText x={16} y={30} look="soft">
          备注
        </LessonText>
        <rect className={css["field"]} x="16" y="42" width="148" height="32" rx="8" />
        <LessonText x={28} y={63} look="soft">
          留空
        </LessonText>
        <LessonButton x={16} y={86} w={148}>
          确认转账
        </LessonButton>
      </LessonBox>
    </g>,
    <g key="4">
      <LessonBox x={80} y={16} w={160} h={140}>
        <LessonText x={80} y={28} mid>
          转账详情
        </LessonText>
        <LessonFieldRow y={56} name="时间" value="14:33:08" look="good" />
        <LessonFieldRow y={80} name="金额" value="¥999.36" look="good" />
        <LessonFieldRow y={104} name="付款人" value="林晓晴" look="good" />
        <LessonFieldRow y={128} name="收款人" value="何长生" look="good" />
      </LessonBox>
      <LessonCheckMark x={240} y={156} />
    </g>,
  ],
  my: [
    <g key="1">
      <LessonBox x={60} y={36} w={200} h={48}>
        <LessonText x={16} y={30} size={15}>
          138 0013 0017
        </LessonText>
      </LessonBox>
      <LessonPinCells x={85} y={104} on={3} />
    </g>,
    <g key="2">
      <LessonBox x={34} y={44} w={128} h={84}>
        <circle className={css["level"]} cx="32" cy="40" r="14" />
        <LessonTextLinePlaceholder x={58} y={32} w={50} />
        <LessonTextLinePlaceholder x={58} y={46} w={36} />
        <LessonTextLinePlaceholder x={18} y={66} w={90} />
      </LessonBox>
      <LessonProgressRing x={232} y={86} r={44} share={64} />
      <path
        className={css["arrow"]}
        d="M216 80c0-11 7-18 16-18s16 7 16 18c0 12-7 22-16 22s-16-10-16-22zM224 118c3-5 13-5 16 0"
      />
    </g>,
    <g key="3">
      <LessonText x={160} y={50} size={15} mid>
        支付密码
      </LessonText>
      <LessonPinCells x={87} y={68} on={6} />
      <LessonText x={160} y={124} look="soft" mid>
        放币和发布都要它
      </LessonText>
    </g>,
    <g key="4">
      {["建设银行", "风险测评"].map((item, at) => (
        <LessonBox key={item} x={60} y={28 + at * 62} w={200} h={52}>
          <circle className={css["level"]} cx="30" cy="26" r="14" />
          <LessonText x={30} y={31} mid>
            {item.slice(0, 1)}
          </LessonText>
          <LessonText x={56} y={31} size={14}>
            {item}
          </LessonText>
          <LessonText x={184} y={31} look="good" end>
            {at === 0 ? "本人" : "通过"}
          </LessonText>
        </LessonBox>
      ))}
    </g>,
  ],
};

/**
 * Illustration of step `at` of a lesson. Hidden from screen readers, because the text of the step
 * describes everything.
 */
export const LessonIllustration = ({ lesson, at }: { lesson: LessonName; at: number }) => (
  <svg className={css["art"]} viewBox="0 0 320 172" aria-hidden="true">
    {art[lesson][at]}
  </svg>
);
