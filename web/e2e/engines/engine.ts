export type BrowserLook = { isDark?: boolean; isStill?: boolean };

/** A browser with one page. */
export interface Engine {
  /** Whether the engine paints the space of `text-autospace` that it includes in the measured width. */
  readonly isSpacingPainted: boolean;
  open(address: string): Promise<void>;
  /** The function is sent as text: it names nothing outside itself, and its arguments and its result are JSON. */
  evaluate<Input extends readonly unknown[], Result>(
    run: (...input: Input) => Result,
    ...input: Input
  ): Promise<Awaited<Result>>;
  press(x: number, y: number): Promise<void>;
  /** Presses the keys of these characters, into what has the focus. */
  type(text: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** The actions of one tap, as W3C WebDriver and WebDriver BiDi both take them. */
export const tapActions = (x: number, y: number) => [
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
export const keyActions = (text: string) => [
  {
    type: "key",
    id: "keys",
    actions: [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];
