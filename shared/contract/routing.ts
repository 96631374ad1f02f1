import type { RemoteName } from './build/package-names'
import type { Routing } from './build/screen-paths'
import { API } from './service-path'

/** The screens of specification section 2, each at its exact path. */
export const specified = {
  login: { path: '/login', remote: 'remote-auth', module: './login', access: 'anonymous' },
  register: { path: '/register', remote: 'remote-auth', module: './register', access: 'anonymous' },
  confirm: { path: '/confirm', remote: 'remote-auth', module: './confirm', access: 'anonymous' },
  dash: { path: '/dash', remote: 'remote-chat', module: './dash', access: 'signed-in' },
} as const

/** The paths that a remote's declaration cannot change; in the host's manifest, for deploys. */
export const routing = {
  pinned: Object.values(specified),
  /** The server's own paths, with all paths below. */
  reserved: [
    ...['/', '/index.html', '/config.json', '/healthz', '/reports', '/prod', '/cognito-idp'],
    API,
    ...['/_local', '/_deploys', '/releases', '/releases.json', '/host', '/remote-*'],
  ],
} satisfies Routing

/** The modules that the host requires of each remote, for the deploys' gate. */
export function consumedModules(): Record<RemoteName, string[]> {
  const modules: Record<RemoteName, string[]> = {}
  for (const { remote, module } of routing.pinned) {
    modules[remote] = [...(modules[remote] ?? []), module]
  }
  return modules
}
