import type { Page } from '@playwright/test'

/** A way through screens and their states, with a stop at each. */
export interface Tour {
  page: Page
  /** Called at each state, by its name. It may change the window, and leaves the page as it is. */
  stop: (state: string) => Promise<void>
}
