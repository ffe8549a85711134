export type BrowserAppearance = { isDark?: boolean; reducesMotion?: boolean };

/** A browser with one page. */
export interface BrowserDriver {
  /**
   * False if the engine includes the space of `text-autospace` in the width of a text but does not
   * paint it.
   */
  readonly isSpacingPainted: boolean;
  open(address: string): Promise<void>;
  /**
   * Runs a function in the page. The function is sent as text, so it must not refer to outer
   * variables. Arguments and result are JSON.
   */
  evaluate<Input extends readonly unknown[], Result>(
    run: (...input: Input) => Result,
    ...input: Input
  ): Promise<Awaited<Result>>;
  press(x: number, y: number): Promise<void>;
  /** Presses the keys of these characters in the focused element. */
  type(text: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** Actions of one tap, in the format of both W3C WebDriver and WebDriver BiDi. */
export const webDriverTapActions = (x: number, y: number) => [
  {
    type: "pointer",
    id: "finger",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x, y, duration: 0, origin: "viewport" },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];
export const webDriverKeyPressActions = (text: string) => [
  {
    type: "key",
    id: "keys",
    actions: [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];
