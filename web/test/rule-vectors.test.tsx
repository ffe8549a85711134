import { QueryClientProvider } from "@tanstack/react-query";
import { type TestedField, testCasesOfField } from "contract/vectors";
import { act, type ComponentType } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestWorld } from "./helpers/mock-world.ts";
import { queryClient } from "../src/api/query-client.ts";
import { startSession } from "../src/api/session.ts";
import { storage } from "../src/lib/browser/storage.ts";
import { AssetsQrCodeScreen } from "../src/screens/wallet/assets-qr-code-screen.tsx";
import { BindphoneScreen } from "../src/screens/identity/bindphone-screen.tsx";
import { NewPinPage } from "../src/screens/identity/new-pin.tsx";
import { RealNameFormScreen } from "../src/screens/identity/real-name-form-screen.tsx";
import { AddbankcardScreen } from "../src/screens/wallet/addbankcard-screen.tsx";
import { AddWechatAccountScreen } from "../src/screens/wallet/add-wechat-account-screen.tsx";
import { AddAlipayAccountScreen } from "../src/screens/wallet/add-alipay-account-screen.tsx";
import { pressKey, mountForTest } from "./helpers/mount-for-test.tsx";

const world = await createTestWorld();
const guessable = "请勿使用生日、手机号或证件号后 6 位";

class DeadSocket extends EventTarget {
  send() {}
  close() {}
}
beforeAll(() => {
  vi.stubGlobal("WebSocket", DeadSocket);
  // Silenced, because the screens continue to send reads during a test, and some of them fail.
  vi.spyOn(console, "error").mockReturnValue();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(Screen: ComponentType, person: string): Promise<HTMLElement> {
  // Logs out first, because the app requires a confirmation before another user replaces a
  // logged-in one.
  storage.token.clear();
  await startSession({ p: world.p(person), deviceTag: "iPhone" });
  const { host } = mountForTest(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return host;
}

async function inputOf(host: HTMLElement, label: string): Promise<HTMLInputElement> {
  const found = () =>
    [...host.querySelectorAll("label")].find((it) => it.textContent.startsWith(label));
  await vi.waitFor(async () => {
    // A form that starts with an image shows its text fields only after a tap.
    await act(async () =>
      [...host.querySelectorAll("button")].find((it) => it.textContent.endsWith("填账号"))?.click(),
    );
    expect(found(), label).toBeDefined();
  });
  const input = host.querySelector<HTMLInputElement>(`[id="${found()?.htmlFor}"]`);
  if (!input) throw new Error(`no field is called ${label}`);
  return input;
}

/** Types into the field and leaves it, like a user. */
async function type(input: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    // React tracks the value property of the element itself, so the prototype's setter is needed.
    Reflect.set(HTMLInputElement.prototype, "value", text, input);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => void input.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
}

const saidBy = (host: HTMLElement) =>
  [...host.querySelectorAll('[role="alert"]')].map((it) => it.textContent).join();

const forms: Record<
  Exclude<TestedField, "pin" | "cnyAmount">,
  [Screen: ComponentType, person: string, label: string]
> = {
  phone: [BindphoneScreen, "demo-new", "手机号"],
  idNumber: [RealNameFormScreen, "demo-new", "身份证号"],
  bankCard: [AddbankcardScreen, "demo-buyer", "银行卡号"],
  wechatAccount: [AddWechatAccountScreen, "demo-buyer", "微信号"],
  alipayAccount: [AddAlipayAccountScreen, "demo-buyer", "支付宝账号"],
  quantity: [AssetsQrCodeScreen, "demo-buyer", "金额（选填）"],
};

test.each(Object.keys(forms) as (keyof typeof forms)[])(
  "the form of the field %s shows the vector table's error for each value",
  async (field) => {
    const [Screen, person, label] = forms[field];
    const host = await open(Screen, person);
    const input = await inputOf(host, label);
    for (const [typed, said = ""] of testCasesOfField(field)) {
      await type(input, "");
      await type(input, typed);
      // The field refuses characters that no amount can contain. Its value stays empty, so there is
      // no error to check.
      if (input.value === "" && typed !== "") continue;
      expect(saidBy(host), typed).toBe(said);
    }
  },
);

test("the new PIN page shows the vector table's errors and accepts a valid PIN typed twice", async () => {
  const taken: string[] = [];
  const { host } = mountForTest(
    <NewPinPage problem={undefined} busy={false} onPin={(it) => taken.push(it)} />,
  );
  const press = (digits: string) => digits.split("").forEach((it) => pressKey(document.body, it));
  for (const [typed, said] of testCasesOfField("pin").filter(
    ([, it]) => it !== undefined && it !== guessable,
  )) {
    press(typed);
    expect(host.textContent, typed).toContain(said);
  }
  for (const [typed] of testCasesOfField("pin").filter(([, it]) => it === undefined)) {
    press(typed);
    expect(host.textContent).toContain("请再次输入");
    press(typed);
    expect(taken).toEqual([typed]);
  }
});
