/** The page around a phone has the keyboard until somebody goes into the phone: what the app focuses by itself waits for that. */
export function holdFocusUntilEntered(): void {
  const { value: focus } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "focus") ?? {};
  Object.defineProperty(HTMLElement.prototype, "focus", {
    configurable: true,
    writable: true,
    value: new Proxy(focus as () => void, {
      apply: (own, ...rest) => void (document.hasFocus() && Reflect.apply(own, ...rest)),
    }),
  });
}
