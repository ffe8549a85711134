import { expect, onTestFinished, test } from "vitest";
import { favouritePeople } from "../../deal/people/known-people.ts";
import { mount } from "../../ui/mount.test-env.tsx";
import { AbsentPeople } from "./absent-people.tsx";

test("who is trusted and not in the list stands at its end, without a button", () => {
  for (const userId of ["U1", "U2"]) favouritePeople.add({ userId, nickName: `卖家${userId}` });
  onTestFinished(() => ["U1", "U2"].forEach(favouritePeople.remove));
  const { host } = mount(<AbsentPeople present={new Set(["U1"])} />);
  expect(host.querySelectorAll("li")).toHaveLength(1);
  expect(host.textContent).toContain("卖家U2未在出售，或不符合当前筛选");
  expect(host.querySelector("button")).toBeNull();
});
