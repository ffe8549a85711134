import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  okReply,
  openSignedInTab,
  refusalReply,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const found = <T extends Element>(selector: string, text: string): T | undefined =>
  [...document.querySelectorAll<T>(selector)].find((it) => it.textContent === text);
const type = (field: HTMLInputElement | null, text: string) => {
  if (field) Reflect.set(HTMLInputElement.prototype, "value", text, field);
  field?.dispatchEvent(new Event("input", { bubbles: true }));
};
async function givePin() {
  for (const digit of "246813") {
    await vi.waitFor(() => expect(found("[role=group] button", digit)).toBeDefined());
    found<HTMLButtonElement>("[role=group] button", digit)?.click();
  }
}

test("the new phone form resends with the same request id if the response is lost", async () => {
  let isLost = true;
  const asked = startScriptedBackend(({ call }) => {
    if (!call.endsWith("/setting")) return refusalReply(500);
    return isLost ? "broken" : okReply({ ok: 1 });
  });
  const { queryClient } = await openSignedInTab();
  const { OverlayHost } = await import("../../ui/overlays/overlay-host.tsx");
  const { NewPhoneForm } = await import("./new-phone-form.tsx");
  await import("../../ui/overlays/pin-sheet.tsx");
  const user = { phone: "138****0000", isPayPassword: 1 } as Parameters<
    typeof NewPhoneForm
  >[0]["user"];
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OverlayHost>
          <NewPhoneForm user={user} oldCode="111111" onOldCodeWrong={() => {}} />
        </OverlayHost>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const [phone, code] = document.querySelectorAll("input");
  type(phone ?? null, "13912345678");
  type(code ?? null, "222222");
  await vi.waitFor(() => expect(found<HTMLButtonElement>("button", "更换")).toBeDefined());
  found<HTMLButtonElement>("button", "更换")?.click();
  await givePin();
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain("请再次输入支付密码，不会重复更换"),
  );
  isLost = false;
  await givePin();
  const sent = () => asked.filter(({ call }) => call.endsWith("/setting"));
  await vi.waitFor(() => expect(sent().length).toBeGreaterThan(1));
  expect(new Set(sent().map(({ headers }) => headers.get("x-request-id"))).size).toBe(1);
  expect(sent()[0]?.body).toMatchObject({
    type: "phone",
    phone: "13912345678",
    payPassword: "246813",
  });
});
