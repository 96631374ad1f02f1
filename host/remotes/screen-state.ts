import type { ComponentType } from 'react'
import type { Failure } from 'shared'

/** Where a screen stands on its way from its remote into the page. */
export type ScreenState =
  | { status: 'pending' }
  | { status: 'loaded'; version: string; component: ComponentType }
  /** `attempts` so far, one after the other; `retrying`: one more is on its way. */
  | { status: 'failed'; failure: Failure; attempts: number; retrying: boolean }

export const PENDING: ScreenState = { status: 'pending' }
