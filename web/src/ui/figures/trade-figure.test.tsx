import { asFen, asPrice, asAssetUnits } from "contract";
import { expect, test } from "vitest";
import { findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import css from "./trade-figure.module.css";
import { TradeFigure } from "./trade-figure.tsx";

const shown = () => [
  findElement('[role="img"]').textContent,
  findElement('[role="img"]').getAttribute("aria-label"),
];

test.each([
  [() => <TradeFigure kind="fiat" value={asFen(119_936)} />, "¥1,199.36", "1199 元 3 角 6 分"],
  [() => <TradeFigure kind="fiat" value={asFen(498_400)} />, "¥4,984.00", "4984 元"],
  [() => <TradeFigure kind="fiat" value={asFen(5)} sign />, "+¥0.05", "加 0 元 5 分"],
  [
    () => <TradeFigure kind="price" value={asPrice(71_200)} unit="枚" />,
    "¥7.12\u00A0/\u00A0枚",
    "单价 7.12 元每枚",
  ],
  [
    () => <TradeFigure kind="asset" value={asAssetUnits(1_684_494)} unit="枚" />,
    "168.4494\u00A0枚",
    "168.4494 枚",
  ],
  [
    () => <TradeFigure kind="asset" value={asAssetUnits(7_000_000)} unit="AS" />,
    "700.0000\u00A0AS",
    "700 AS",
  ],
  [
    () => <TradeFigure kind="asset" value={asAssetUnits(-11_684_494)} sign />,
    "−1,168.4494",
    "负 1168.4494",
  ],
  [() => <TradeFigure kind="asset" value={asAssetUnits(0)} sign />, "0.0000", "0"],
  [() => <TradeFigure kind="rate" value={98} />, "98%", "98%"],
  [() => <TradeFigure kind="count" value={1288} unit="单" />, "1,288\u00A0单", "1288 单"],
  [
    () => <TradeFigure kind="estimate" value={asAssetUnits(1_408_499)} unit="枚" />,
    "140.84\u00A0枚",
    "140.84 枚",
  ],
])("TradeFigure shows the figure and has its spoken form as label", (Drawn, text, said) => {
  mountForTest(<Drawn />);
  expect(shown()).toEqual([text, said]);
});

test("TradeFigure shows a dash, not zero, for an unknown value", () => {
  const { host } = mountForTest(<TradeFigure kind="fiat" value={null} size="xl" />);
  expect(host.textContent).toBe("—");
});

test("TradeFigure marks the cents of a due amount, and only colors the cents of a settled amount", () => {
  const { show } = mountForTest(
    <TradeFigure kind="fiat" value={asFen(119_936)} size="md" tail="due" />,
  );
  expect(findElement(`.${css["due"]}`).textContent).toBe(".36");
  show(<TradeFigure kind="fiat" value={asFen(119_936)} size="md" tail="settled" />);
  expect([
    document.querySelector(`.${css["due"]}`),
    findElement(`.${css["settled"]}`).textContent,
  ]).toEqual([null, ".36"]);
  show(<TradeFigure kind="fiat" value={asFen(119_936)} size="md" />);
  expect(findElement(`.${css["small"]}`).textContent).toBe(".36");
});

test("TradeFigure never shrinks the decimals of a price, because offers differ in them", () => {
  mountForTest(<TradeFigure kind="price" value={asPrice(71_200)} size="lg" />);
  expect(document.querySelector(`.${css["small"]}`)).toBeNull();
});
