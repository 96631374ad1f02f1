import type { Settings } from '../contract/declared/settings'
import type { paths } from '../paths'
import type { Session } from '../session'
import type { ServiceCall } from './service-call'

/** What a module without React gets of the site; components have hooks for it. */
export interface Mounting<Props extends object = object> {
  session: Session
  /** What the slot gives; empty for a screen. */
  props: Props
  /** Calls `listener` with new props, until `signal` is aborted. */
  onProps(listener: (props: Props) => void): void
  /** Aborted just before the module has to take its content away. */
  signal: AbortSignal
  paths: typeof paths
  /** Goes to a path of the site, without a reload. */
  navigate(path: string): void
  /** By the names in `remote.json`. */
  services: ReadonlyMap<string, ServiceCall>
  settings: Settings
}

/**
 * A screen or an offer that is no React component, exported as `mount`: it fills the element, and
 * returns the function that takes its content away. If it throws, the site does what it does for a
 * component that throws.
 */
export type Mount<Props extends object = object> = (
  element: HTMLElement,
  mounting: Mounting<Props>,
) => () => void
