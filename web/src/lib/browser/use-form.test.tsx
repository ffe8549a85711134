import { expect, test } from "vitest";
import { runInAct, findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { storage } from "./storage.ts";
import { useForm } from "./use-form.ts";

const draft = { slot: storage.personal("test-form"), names: ["name"] } as const;
const rules = {
  name: {
    clean: (text: string) => text.trim(),
    check: (value: string) => (value === "" ? "请输入姓名" : undefined),
  },
  code: { check: (value: string) => (/^\d{6}$/.test(value) ? undefined : "验证码为 6 位数字") },
};
type Form = ReturnType<typeof useForm<{ name: string; code: string }>>;
let form: Form;
const see = (item: Form) => {
  form = item;
};

function Probe({ away = false }: { away?: boolean }) {
  const form = useForm({ name: "", code: "" }, rules, draft);
  see(form);
  if (away) return null;
  return (["name", "code"] as const).map((item) => {
    const { inputRef, error, value, onBlur } = form.field(item);
    return (
      <label key={item}>
        {item}
        <input id={item} ref={inputRef} value={value} onBlur={onBlur} readOnly />
        <output id={`${item}-error`}>{error}</output>
      </label>
    );
  });
}
const said = (name: string) => findElement(`#${name}-error`).textContent;
const type = (name: "name" | "code", text: string) =>
  runInAct(() => form.field(name).onChange(text));
const leave = (name: "name" | "code") => runInAct(() => form.field(name).onBlur());

test("useForm cleans and checks a field on blur, unless the field is empty", () => {
  localStorage.clear();
  mountForTest(<Probe />);
  leave("code");
  expect(said("code")).toBe("");
  type("name", "  张三 ");
  leave("name");
  expect(form.values.name).toBe("张三");
  type("code", "12");
  leave("code");
  expect(said("code")).toBe("验证码为 6 位数字");
  type("code", "123456");
  expect(said("code")).toBe("");
});

test("validating a form marks every invalid field and focuses the first one", () => {
  localStorage.clear();
  mountForTest(<Probe />);
  runInAct(() => expect(form.validate()).toBeUndefined());
  expect([said("name"), said("code")]).toEqual(["请输入姓名", "验证码为 6 位数字"]);
  expect(document.activeElement?.id).toBe("name");
  type("name", "张三");
  type("code", "123456");
  runInAct(() => expect(form.validate()).toEqual({ name: "张三", code: "123456" }));
  runInAct(() => form.refuse("code", "验证码错误或已过期"));
  expect([said("code"), document.activeElement?.id]).toEqual(["验证码错误或已过期", "code"]);
});

test("a form draft stores and restores only the fields named for it, not a secret code", () => {
  localStorage.clear();
  const first = mountForTest(<Probe />);
  type("name", "张三");
  type("code", "123456");
  expect(draft.slot.get()).toBe('{"name":"张三"}');
  first.show(null);
  mountForTest(<Probe />);
  expect(form.values).toEqual({ name: "张三", code: "" });
  form.forgetDraft();
  expect(draft.slot.get()).toBeUndefined();
});

test("a form focuses the field that the backend refused when the field's step is shown again", () => {
  localStorage.clear();
  const { show } = mountForTest(<Probe away />);
  runInAct(() => form.refuse("code", "验证码错误或已过期"));
  show(<Probe />);
  expect([said("code"), document.activeElement?.id]).toEqual(["验证码错误或已过期", "code"]);
});
