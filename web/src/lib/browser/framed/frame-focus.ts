/**
 * Delays the focus set by the app until the user enters this frame, because the director page has
 * the keyboard until then.
 */
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
