/** One step of WebDriver's input, the same in WebDriver Classic and in BiDi. */
export type InputAction =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  | { type: 'keyDown' | 'keyUp'; value: string }

/** Input of one device; `parameters` only for a pointer. */
type InputSource = {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' | 'touch' }
  actions: InputAction[]
}

/** A browser with empty storage, driven by WebDriver; windows are named by the driver's own ids. */
export type BrowserDriver = {
  /** The first window. */
  readonly firstWindow: string
  windows(): Promise<string[]>
  navigate(window: string, url: string): Promise<void>
  reload(window: string): Promise<void>
  /** Calls a function in the page with values that JSON can carry; resolves with its result. */
  evaluate(window: string, source: string, args: readonly unknown[]): Promise<unknown>
  perform(window: string, sources: InputSource[]): Promise<void>
  /** Sets the size of the page's area, or of the window if the browser knows only that. */
  resize(window: string, width: number, height: number): Promise<void>
  /** A PNG of what the window shows. */
  screenshot(window: string): Promise<Buffer>
  /** Deletes the cookies of the site that the window shows, HttpOnly ones included. */
  deleteCookies(window: string): Promise<void>
  closeWindow(window: string): Promise<void>
  /** Errors that pages wrote to the console; empty in browsers that do not report them. */
  consoleErrors(): string[]
  close(): Promise<void>
}

/** A running browser or driver program, which opens a browser with empty storage for each test. */
export type BrowserProgram = {
  open(): Promise<BrowserDriver>
  stop(): Promise<void>
}
