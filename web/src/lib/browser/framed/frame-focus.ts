/**
 * Ignores focus calls of the app while the user is not in this frame, because the director page has
 * the keyboard then.
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
