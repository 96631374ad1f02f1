import type { Mount, Session } from '@parlor/shared'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { specified } from '@parlor/shared/contract/routing'
import type { ComponentType } from 'react'

/** The shape that the host expects of a screen's module, and of one that is offered for a slot. */
export type ScreenModule<Props extends object = object> =
  | ComponentModule<Props>
  | MountModule<Props>

export interface ComponentModule<Props extends object = object> extends Prepared {
  default: ComponentType<Props>
}

/** Without React, or with another major of it. */
export interface MountModule<Props extends object = object> extends Prepared {
  mount: Mount<Props>
}

interface Prepared {
  /**
   * Starts slow work for a signed-in visitor before the screen is shown. The host calls the
   * returned function once the screen is mounted, or when it turns out not to be needed.
   */
  prepare?(session: Session): () => void
}

/** One screen of a remote. `screenOf` returns the same object each time, so it works as a key. */
export interface Screen {
  readonly remote: RemoteName
  /** The exposed module, such as `./dash`. */
  readonly module: string
}

const known = new Map<string, Screen>()

export function screenOf(remote: RemoteName, module: string): Screen {
  const key = `${remote} ${module}`
  const screen = known.get(key) ?? { remote, module }
  known.set(key, screen)
  return screen
}

/** The specified screens (section 2). */
export const specifiedScreens = {
  login: specifiedScreen('login'),
  register: specifiedScreen('register'),
  confirm: specifiedScreen('confirm'),
  dash: specifiedScreen('dash'),
}

function specifiedScreen(name: keyof typeof specified): Screen {
  const { remote, module } = specified[name]
  return screenOf(remote, module)
}

/** React's own wrappers (`memo`, `lazy`) are objects. */
export function isComponentModule(value: unknown): value is ComponentModule {
  if (typeof value !== 'object' || value === null || !('default' in value)) return false
  const component = value.default
  return typeof component === 'function' || (typeof component === 'object' && component !== null)
}

export function isMountModule(value: unknown): value is MountModule {
  if (typeof value !== 'object' || value === null || !('mount' in value)) return false
  return typeof value.mount === 'function'
}
