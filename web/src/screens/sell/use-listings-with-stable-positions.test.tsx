import type { Entrust } from "contract";
import { expect, test } from "vitest";
import { mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { useListingsWithStablePositions } from "./use-listings-with-stable-positions.ts";

const row = (entrustId: string, statusText = "出售中") => ({ entrustId, statusText }) as Entrust;

function Cards({
  visit = "selling",
  rows,
  all = rows,
}: {
  visit?: string;
  rows: Entrust[];
  all?: Entrust[];
}) {
  return (
    <p>
      {useListingsWithStablePositions(visit, rows, all)
        ?.map((it) => `${it.entrustId} ${it.statusText}`)
        .join("，")}
    </p>
  );
}

test("a tab of own listings keeps showing a listing that left the tab, with its new status", () => {
  const [first, second] = [row("A"), row("B")];
  const { host, show } = mountForTest(<Cards rows={[first, second]} />);
  show(<Cards rows={[second]} all={[second, row("A", "已暂停")]} />);
  expect(host.textContent).toBe("A 已暂停，B 出售中");
  show(<Cards rows={[row("C"), second]} all={[second, row("C"), row("A", "已暂停")]} />);
  expect(host.textContent).toBe("A 已暂停，B 出售中，C 出售中");
});

test("a tab keeps showing an own listing that the backend no longer returns, until the next visit", () => {
  const { host, show } = mountForTest(<Cards rows={[row("A"), row("B")]} />);
  show(<Cards rows={[row("B")]} />);
  expect(host.textContent).toBe("A 出售中，B 出售中");
  show(<Cards visit="paused" rows={[row("A", "已暂停")]} />);
  expect(host.textContent).toBe("A 已暂停");
});
