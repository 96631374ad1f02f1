import type { ComponentType } from 'react'

/** What the host takes every exposed module for. */
export interface ScreenModule {
  default: ComponentType
}

/** The host's contract with its remotes: which of them exposes which modules. */
export const exposedModules = {
  'remote-auth': ['./login', './register', './confirm'],
  'remote-chat': ['./dash'],
} as const

export type RemoteName = keyof typeof exposedModules

export const remoteNames = Object.keys(exposedModules) as RemoteName[]

type ScreenOf<Remote extends RemoteName> = {
  remote: Remote
  module: (typeof exposedModules)[Remote][number]
}

/** One screen of one remote. The constants below are the only ones, so they serve as keys. */
export type Screen = { [Remote in RemoteName]: ScreenOf<Remote> }[RemoteName]

export const screens = {
  login: { remote: 'remote-auth', module: './login' },
  register: { remote: 'remote-auth', module: './register' },
  confirm: { remote: 'remote-auth', module: './confirm' },
  dash: { remote: 'remote-chat', module: './dash' },
} as const satisfies Record<string, Screen>

/** Checks what a remote exposes. React's own wrappers (`memo`, `lazy`) are objects. */
export function isScreenModule(value: unknown): value is ScreenModule {
  if (typeof value !== 'object' || value === null || !('default' in value)) return false
  const component = value.default
  return typeof component === 'function' || (typeof component === 'object' && component !== null)
}
