import { MessageType } from "contract";
import { describe, expect, test } from "vitest";
import { executeCall } from "../../src/backend/execute/execute-call.ts";
import { buyStep, sellStep, Story } from "./story.ts";

/** Stores a document as the server does for an appeal. */
function documentOf(story: Story, who: string): string {
  const url = `${story.picture(who).slice(0, -4)}_pdf`;
  const file = {
    url,
    name: "bill.pdf",
    size: 100,
    width: 0,
    height: 0,
    hash: "",
    sha: url,
    unclear: 0 as const,
  };
  executeCall(
    story.world,
    "upload",
    { userId: story.idOf(who), token: "", file },
    { scene: "dispute" },
  );
  return url;
}

describe("a document uploaded for an appeal", () => {
  test("a PDF uploaded for an appeal is refused as avatar, receive code, chat or report image", () => {
    const story = new Story();
    for (const step of [sellStep(), buyStep()]) story.play(step);
    const [own, ofBuyer] = [documentOf(story, "seller"), documentOf(story, "buyer")];
    const method = { type: 3, account: "wxid_8f3k2a", qrCode: own, payPassword: "283917" };
    const line = {
      orderId: "$order",
      msgType: MessageType.image,
      content: ofBuyer,
      clientMsgId: "message-0001",
    };
    const report = {
      orderId: "$order",
      targetUserId: "$id:seller",
      type: 1,
      content: "对方一直拖延，不付款",
      images: [ofBuyer],
      withChat: 0,
    };
    expect([
      story.ask("seller", "accountSetting", { type: "profile", avatar: own }).code,
      story.ask("seller", "methodAdd", method).code,
      story.ask("buyer", "chatSend", line).code,
      story.ask("buyer", "report", report).code,
    ]).toEqual(["badInput", "receiveCodeMissing", "messageEmpty", "reportInputWrong"]);
    expect(story.ask("buyer", "chatSend", { ...line, content: story.picture("buyer") }).code).toBe(
      "ok",
    );
  });
});
