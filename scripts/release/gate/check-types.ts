import { join } from 'node:path'
import type ts from 'typescript'
import { loadApp } from '../../build/load-app'
import { type Deployable, isDeployable, root } from '../../build/packages'
import { compileInMemory, placeOf } from './compile-in-memory'
import type { FederationManifest } from './federation-manifest'

/**
 * TypeScript's codes for a missing import. The manifests tell of missing values, and a missing type
 * does no harm at run time.
 */
const NO_SUCH_EXPORT = new Set([2305, 2614, 2724])

interface ExposedSource {
  remote: string
  /** `./dash` */
  path: string
  file: string
}

interface Comparison {
  name: Deployable
  candidate: FederationManifest
  /** The live host, where there is one. */
  host: { manifest: FederationManifest; types: Record<string, string> } | undefined
  /** The remotes whose live release was built from the sources that are checked out. */
  asLive: readonly string[]
}

/**
 * Compiles the exposed modules of a remote against the live host's contract and what it shares; for
 * a host, all modules that it asks for. The file that does so exists only in memory, so that no copy
 * of either side's types can become outdated.
 */
export async function checkTypes(comparison: Comparison): Promise<string[]> {
  const { name, candidate, host, asLive } = comparison
  if (name === 'host') return checkContracts(candidate.consumes ?? {}, asLive)
  const asked = sourcesOf(name, candidate.build.modules).filter(
    isAsked(host?.manifest.consumes?.[name]),
  )
  return compare(asked, { types: host?.types ?? {}, within: [name] })
}

/** The same for all that a host asks of its remotes (`consumes`), from the sources checked out here. */
export async function checkContracts(
  consumes: Readonly<Record<string, readonly string[]>>,
  within: readonly string[] = [],
): Promise<string[]> {
  const asked = Object.entries(consumes).map(async ([remote, paths]) => {
    const { exposes = {} } = isDeployable(remote) ? await loadApp(remote) : {}
    return sourcesOf(remote, exposes).filter(isAsked(paths))
  })
  return compare((await Promise.all(asked)).flat(), { types: {}, within })
}

/** A module that the host does not ask for may be anything; without a host, each may be asked for. */
function isAsked(paths: readonly string[] | undefined) {
  return ({ path }: ExposedSource) => paths?.includes(path) ?? true
}

function sourcesOf(remote: string, modules: Record<string, string>): ExposedSource[] {
  return Object.entries(modules).map(([path, file]) => ({
    remote,
    path,
    file: join(remote, file),
  }))
}

interface Against {
  types: Record<string, string>
  /** The remotes whose files are all checked, for how they use what is shared. */
  within: readonly string[]
}

function compare(modules: ExposedSource[], { types, within }: Against): string[] {
  const source = [
    `import type { ScreenModule } from '${placeOf('host/remotes/contract', types)}'`,
    ...modules.map(
      ({ file }, at) => `import * as module${at} from '${join(root, file).replace(/\.tsx?$/, '')}'`,
    ),
    ...modules.map((_, at) => `module${at} satisfies ScreenModule`),
  ].join('\n')
  const entry = join(root, 'host/gate-contract.ts')
  const program = compileInMemory({ entry, source, types })
  const promises = program.getSemanticDiagnostics(program.getSourceFile(entry))
  const uses = program
    .getSourceFiles()
    .filter(({ fileName }) => within.some((name) => fileName.startsWith(join(root, name, '/'))))
    .flatMap((file) => program.getSemanticDiagnostics(file))
    .filter(({ code }) => !NO_SUCH_EXPORT.has(code))
  return [
    ...promises.map((diagnostic) => {
      const { remote, path, file } = modules[(lineOf(diagnostic) - 1) % modules.length] ?? {}
      return `${remote} ${path} (${file}) is not what the host expects: ${reasonOf(diagnostic)}.`
    }),
    ...uses.map(
      (diagnostic) =>
        `${placeOfDiagnostic(diagnostic)} does not fit what the host shares: ${reasonOf(diagnostic)}.`,
    ),
  ]
}

/** Where in the project a diagnostic is, `remote-chat/dash.tsx:12`. */
function placeOfDiagnostic({ file, start = 0 }: ts.Diagnostic): string {
  if (!file) return 'its configuration'
  return `${file.fileName.slice(root.length + 1)}:${lineOf({ file, start }) + 1}`
}

function lineOf({ file, start = 0 }: Pick<ts.Diagnostic, 'file' | 'start'>): number {
  return file?.getLineAndCharacterOfPosition(start).line ?? 0
}

/** The end of TypeScript's chain of reasons, which says what is missing; without its full stop. */
function reasonOf({ messageText }: ts.Diagnostic): string {
  return innermost(messageText)
    .replaceAll(`${root}/`, '')
    .replaceAll(/typeof import\("([^"]*)"\)/g, '$1')
    .replace(/[.?!]$/, '')
}

function innermost(message: string | ts.DiagnosticMessageChain): string {
  if (typeof message === 'string') return message
  const [next] = message.next ?? []
  return next ? innermost(next) : message.messageText
}
