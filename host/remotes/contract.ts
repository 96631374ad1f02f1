import type { Session } from '@parlor/shared'
import type { ComponentType } from 'react'

/** What the host takes every exposed module for. */
export interface ScreenModule {
  default: ComponentType
  /**
   * Begins what takes time for somebody who is signed in, before the screen is on view. The host
   * calls the returned function once the screen is mounted, or when it turns out not to be needed.
   */
  prepare?(session: Session): () => void
}

/** Of a remote and of its folder in the site: `remote-chat`. */
export type RemoteName = string

export function isRemoteName(name: string): boolean {
  return /^remote-[a-z0-9-]+$/.test(name)
}

/** One screen of one remote, which `screenOf` makes: the same object each time, so it is a key. */
export interface Screen {
  readonly remote: RemoteName
  /** The exposed module, `./dash`. */
  readonly module: string
}

const known = new Map<string, Screen>()

export function screenOf(remote: RemoteName, module: string): Screen {
  const key = `${remote} ${module}`
  const screen = known.get(key) ?? { remote, module }
  known.set(key, screen)
  return screen
}

/** Who may see a screen. */
export type Access = 'anonymous' | 'signed-in' | 'everyone'

/** The specified screens (section 2). */
export const screens = {
  login: screenOf('remote-auth', './login'),
  register: screenOf('remote-auth', './register'),
  confirm: screenOf('remote-auth', './confirm'),
  dash: screenOf('remote-chat', './dash'),
}

/** The paths that no declaration of a remote changes; in the host's manifest, for deploys. */
export const routing = {
  /** The specified screens, each at its exact path. */
  pinned: [
    { path: '/login', ...screens.login, access: 'anonymous' },
    { path: '/register', ...screens.register, access: 'anonymous' },
    { path: '/confirm', ...screens.confirm, access: 'anonymous' },
    { path: '/dash', ...screens.dash, access: 'signed-in' },
  ],
  /** The server's own paths, with all that is below them. */
  reserved: [
    ...['/', '/index.html', '/config.json', '/healthz', '/reports', '/prod', '/cognito-idp'],
    ...['/_local', '/_deploys', '/releases', '/releases.json', '/host', '/remote-*'],
  ],
} as const

/** The modules that the host needs of each remote, for the gate of deploys. */
export function consumedModules(): Record<RemoteName, string[]> {
  const modules: Record<RemoteName, string[]> = {}
  for (const { remote, module } of routing.pinned) {
    modules[remote] = [...(modules[remote] ?? []), module]
  }
  return modules
}

/** Checks what a remote exposes. React's own wrappers (`memo`, `lazy`) are objects. */
export function isScreenModule(value: unknown): value is ScreenModule {
  if (typeof value !== 'object' || value === null || !('default' in value)) return false
  const component = value.default
  return typeof component === 'function' || (typeof component === 'object' && component !== null)
}
