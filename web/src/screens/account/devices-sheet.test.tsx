import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  okReply,
  openSignedInTab,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const devices = [{ deviceTag: "Pixel 9", lastTime: 1_795_140_000_000, current: 1 as const }];

/** Renders the sheet. Returns its requests and the button 退出其他设备, if there is one. */
async function sheet(canSignOutOthers?: 1, moreDevices?: number) {
  const asked = startScriptedBackend(() => okReply({ ok: 1 }));
  const { queryClient } = await openSignedInTab();
  const { LoginDevicesSheet: DevicesSheet } = await import("./devices-sheet.tsx");
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <DevicesSheet
        user={{ devices, canSignOutOthers, moreDevices }}
        open
        onClose={() => {}}
        onClosed={() => {}}
      />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain("Pixel 9（本机）"));
  return {
    asked,
    button: [...document.querySelectorAll("button")].find(
      (it) => it.textContent === "退出其他设备",
    ),
  };
}

test("the devices sheet signs out all other devices with one request", async () => {
  const { asked, button } = await sheet(1);
  button?.click();
  await vi.waitFor(() =>
    expect(asked.map(({ call, body }) => [call, body])).toEqual([
      ["POST /user/v1/pay/account/setting", { type: "otherDevices" }],
    ]),
  );
});

test("the devices sheet has no sign-out button if the backend cannot sign out other devices", async () => {
  expect((await sheet()).button).toBeUndefined();
});

test("the devices sheet shows the number of devices that are not listed", async () => {
  await sheet(1, 7);
  expect(document.body.textContent).toContain("另有7台设备");
});
