import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The global under which the host leaves the runtime (`host/federation/without-hooks.ts`). */
const GLOBAL_NAME = 'PARLOR_BUNDLER_RUNTIME'

export const RUNTIME_PACKAGE = '@module-federation/webpack-bundler-runtime'

/** Makes a published remote use the host's bundler runtime: saves 4.5 kB compressed in each. */
export async function hostRuntime({ request }: { request?: string }): Promise<string | undefined> {
  return request?.endsWith(`${RUNTIME_PACKAGE}/dist/bundler.js`) ? `var ${GLOBAL_NAME}` : undefined
}

/**
 * The runtime in the manifests of both sides, in the form of a shared package: a page and the gate
 * of a deploy notice if a host does not provide it, or provides another version.
 */
export function sharedRuntime({ isHost }: { isHost: boolean }) {
  const entry = createRequire(import.meta.url).resolve(RUNTIME_PACKAGE)
  // The package does not export this file.
  const text = readFileSync(join(dirname(entry), '../package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  const names = ['attachShareScopeMap', 'bundlerRuntime', 'runtime']
  return {
    name: RUNTIME_PACKAGE,
    version,
    singleton: true,
    requiredVersion: `^${version}`,
    uses: isHost ? [] : names,
    ...(isHost && { offers: names }),
  }
}
