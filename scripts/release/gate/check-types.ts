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

/**
 * Compiles each exposed module against what the host takes it for. The file that does so exists
 * only in memory, so that no copy of either side's types can grow old.
 */
export async function checkTypes({
  name,
  candidate,
}: {
  name: Deployable
  candidate: FederationManifest
}): Promise<string[]> {
  const remotes = name === 'host' ? Object.keys(candidate.consumes ?? {}) : [name]
  const modules = (await Promise.all(remotes.map(exposedSources))).flat()
  const asked = modules.filter(
    ({ remote, path }) => name !== 'host' || candidate.consumes?.[remote]?.includes(path),
  )
  return compare(asked)
}

async function exposedSources(remote: string): Promise<ExposedSource[]> {
  if (!isDeployable(remote)) return []
  const { exposes = {} } = await loadApp(remote)
  return Object.entries(exposes).map(([path, file]) => ({
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
