import { beforeEach, expect, test } from "vitest";
import {
  currentNote,
  clearFaceNote,
  faceNote,
  clearCertificationTrip,
  storeFaceNote,
  nameDraft,
  providerUrl,
} from "./pending-face-check.ts";

const note = { certifyId: "w_F1", certifyUrl: "/provider/face/w_F1", expireAt: 1000, left: false };
beforeEach(() => localStorage.clear());

test("returns a note only for its own check until it expires", () => {
  storeFaceNote(note);
  expect([faceNote("w_F1", 999), currentNote(999)]).toEqual([note, note]);
  expect([faceNote("w_F2", 999), faceNote(null, 999), faceNote("w_F1", 1000)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  clearFaceNote();
  expect(currentNote(1)).toBeUndefined();
});

test.each(["", "null", "{}", '{"certifyId":1,"certifyUrl":"/","expireAt":9,"left":true}'])(
  "ignores a malformed note: %s",
  (kept) => {
    localStorage.setItem("lw_my_face", kept);
    expect(currentNote(1)).toBeUndefined();
  },
);

test("accepts only HTTPS pages and pages of the same origin", () => {
  const origin = "http://192.168.1.2:8080";
  expect(providerUrl("/provider/face/F1", origin)).toBe(`${origin}/provider/face/F1`);
  expect(providerUrl("https://verify.example/x?id=1", origin)).toBe(
    "https://verify.example/x?id=1",
  );
  for (const bad of [
    "javascript:alert(1)",
    "data:text/html,x",
    "http://other.example/x",
    "//other.example/x",
    "http://[",
  ])
    expect(providerUrl(bad, origin)).toBeUndefined();
});

test("deletes the note and the name after certification", () => {
  storeFaceNote(note);
  nameDraft.set("{}");
  clearCertificationTrip();
  expect(localStorage.length).toBe(0);
});
