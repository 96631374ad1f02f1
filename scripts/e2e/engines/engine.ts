/** A person's actions in a browser window, as far as both drivers have them. */
export interface BrowserWindow {
  goTo(url: string): Promise<void>
  /** Runs a function in the page; it sees its arguments alone. */
  evaluate<Args extends unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  clickAt(place: WindowPoint): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Turns the wheel by pixels; up is negative. */
  turnWheel(place: WindowPoint, by: number): Promise<void>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

/** In pixels from the window's upper left corner. */
export interface WindowPoint {
  x: number
  y: number
}

export type Key = 'Enter' | 'Escape' | 'Alt+ArrowUp'
