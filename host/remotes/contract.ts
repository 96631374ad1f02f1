import type { Session } from '@parlor/shared'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { specified } from '@parlor/shared/contract/routing'
import type { ComponentType } from 'react'

/** The shape that the host expects of a module with a screen or with a contribution to a slot. */
export interface ScreenModule<Props extends object = object> {
  default: ComponentType<Props>
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

const screens = new Map<string, Screen>()

export function screenOf(remote: RemoteName, module: string): Screen {
  const key = `${remote} ${module}`
  const screen = screens.get(key) ?? { remote, module }
  screens.set(key, screen)
  return screen
}

/** The specified screens (specification section 2). */
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

/** True if a remote's module is a screen. React's own wrappers (`memo`, `lazy`) are objects. */
export function isScreenModule(value: unknown): value is ScreenModule {
  if (typeof value !== 'object' || value === null || !('default' in value)) return false
  const component = value.default
  return typeof component === 'function' || (typeof component === 'object' && component !== null)
}
