import { join } from 'node:path'
import type ts from 'typescript'
import { loadApp } from '../../webpack/load-app'
import { type Deployable, isDeployable, root } from '../../webpack/rooms'
import { compileInMemory } from './compile-in-memory'
import type { FederationManifest } from './federation-manifest'

interface ExposedSource {
  remote: string
  /** `./dash` */
  path: string
  file: string
}

interface Comparison {
  name: Deployable
  candidate: FederationManifest
  liveHost: FederationManifest | undefined
}

/**
 * Compiles each exposed module against what the host takes it for. The file that does so exists
 * only in memory, so that no copy of either side's types can grow old.
 */
export async function checkTypes({ name, candidate, liveHost }: Comparison): Promise<string[]> {
  if (name !== 'host') {
    const modules = sourcesOf(name, candidate.build.modules)
    return compare(modules.filter(isAsked(liveHost?.consumes?.[name])))
  }
  return checkContracts(candidate.consumes ?? {})
}

/** The same for all that a host asks of its remotes (`consumes`), as their sources stand here. */
export async function checkContracts(
  consumes: Readonly<Record<string, readonly string[]>>,
): Promise<string[]> {
  const asked = Object.entries(consumes).map(async ([remote, paths]) => {
    const { exposes = {} } = isDeployable(remote) ? await loadApp(remote) : {}
    return sourcesOf(remote, exposes).filter(isAsked(paths))
  })
  return compare((await Promise.all(asked)).flat())
}

/** What no host asks for may be anything; without a host on the site, all may be asked for. */
function isAsked(paths: readonly string[] | undefined) {
  return ({ path }: ExposedSource) => paths?.includes(path) ?? true
}

function sourcesOf(remote: string, modules: Record<string, string>): ExposedSource[] {
  return Object.entries(modules).map(([path, file]) => ({
    remote,
    path,
    file: join(root, remote, file),
  }))
}

function compare(modules: ExposedSource[]): string[] {
  const contract = join(root, 'host/remotes/contract')
  const lines = [
    `import type { ScreenModule } from '${contract}'`,
    ...modules.map(
      ({ file }, at) => `import * as module${at} from '${file.replace(/\.tsx?$/, '')}'`,
    ),
    ...modules.map((_, at) => `module${at} satisfies ScreenModule`),
  ]
  const path = join(root, 'host/gate-contract.ts')
  return compileInMemory({ path, source: lines.join('\n') }).map((diagnostic) => {
    const line = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0
    const module = modules[(line - 1) % modules.length]
    return `${module?.remote} ${module?.path} (${module?.file.slice(root.length + 1)}) is not what the host takes it for: ${innermost(diagnostic.messageText)}`
  })
}

/** The end of TypeScript's chain of reasons, which says what is missing. */
function innermost(message: string | ts.DiagnosticMessageChain): string {
  if (typeof message === 'string') return readable(message)
  const [next] = message.next ?? []
  return next ? innermost(next) : readable(message.messageText)
}

function readable(message: string): string {
  return message.replaceAll(`${root}/`, '').replaceAll(/typeof import\("([^"]*)"\)/g, '$1')
}
