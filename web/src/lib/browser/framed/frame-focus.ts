/**
 * Ignores focus calls of the app while its frame does not have the focus, because the user may be
 * typing in the director page or in the other frame.
 */
export function ignoreFocusCallsOutsideFrame(): void {
  const { value: focus } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "focus") ?? {};
  Object.defineProperty(HTMLElement.prototype, "focus", {
    configurable: true,
    writable: true,
    value: new Proxy(focus as () => void, {
      apply: (own, ...rest) => void (document.hasFocus() && Reflect.apply(own, ...rest)),
    }),
  });
}
