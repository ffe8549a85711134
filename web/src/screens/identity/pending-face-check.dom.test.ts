import { beforeEach, expect, test } from "vitest";
import {
  readPendingFaceCheck,
  clearPendingFaceCheck,
  pendingFaceCheckById,
  clearStoredCertificationState,
  storePendingFaceCheck,
  realNameDraftStorageSlot,
  faceCheckUrlIfSafe,
} from "./pending-face-check.ts";

const note = { certifyId: "w_F1", certifyUrl: "/provider/face/w_F1", expireAt: 1000, left: false };
beforeEach(() => localStorage.clear());

test("returns the stored face check until it expires, but not if another id is requested", () => {
  storePendingFaceCheck(note);
  expect([pendingFaceCheckById("w_F1", 999), readPendingFaceCheck(999)]).toEqual([note, note]);
  expect([
    pendingFaceCheckById("w_F2", 999),
    pendingFaceCheckById(null, 999),
    pendingFaceCheckById("w_F1", 1000),
  ]).toEqual([undefined, undefined, undefined]);
  clearPendingFaceCheck();
  expect(readPendingFaceCheck(1)).toBeUndefined();
});

test.each(["", "null", "{}", '{"certifyId":1,"certifyUrl":"/","expireAt":9,"left":true}'])(
  "ignores the malformed stored face check %s",
  (kept) => {
    localStorage.setItem("lw_my_face", kept);
    expect(readPendingFaceCheck(1)).toBeUndefined();
  },
);

test("accepts a face check URL only over HTTPS or from the same origin", () => {
  const origin = "http://192.168.1.2:8080";
  expect(faceCheckUrlIfSafe("/provider/face/F1", origin)).toBe(`${origin}/provider/face/F1`);
  expect(faceCheckUrlIfSafe("https://verify.example/x?id=1", origin)).toBe(
    "https://verify.example/x?id=1",
  );
  for (const bad of [
    "javascript:alert(1)",
    "data:text/html,x",
    "http://other.example/x",
    "//other.example/x",
    "http://[",
  ])
    expect(faceCheckUrlIfSafe(bad, origin)).toBeUndefined();
});

test("clearStoredCertificationState deletes the stored face check and the draft of the real name", () => {
  storePendingFaceCheck(note);
  realNameDraftStorageSlot.set("{}");
  clearStoredCertificationState();
  expect(localStorage.length).toBe(0);
});
