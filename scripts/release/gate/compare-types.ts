import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { hostOptions } from '../../build/host-types'
import { root } from '../../build/packages'
import { publishedFiles } from '../../build/version/source-version'
import { kitFolder, sharedFolder } from '../../platform/project-root'

/**
 * TypeScript's codes for a missing import. Missing values are found by the manifests, and a missing
 * type does no harm at run time.
 */
const NO_SUCH_EXPORT = new Set([2305, 2614, 2724])

export interface ExposedSource {
  remote: string
  /** `./dash` */
  path: string
  /** `remote-chat/dash.tsx` */
  file: string
}

/** A module that a remote contributes to a slot of another. */
export interface ContributedSource extends ExposedSource {
  slot: string
  /** The remote with the slot, whose declarations describe its props. */
  owner: string
}

/** Plain data, so that it can be sent to a worker. */
export interface TypeComparison {
  /** Each must match the host's contract. */
  modules: ExposedSource[]
  /** Each must accept the props that the owner of its slot passes. */
  contributions?: ContributedSource[]
  /** The host's declarations; undefined: those that are checked out. */
  types: Record<string, string>
  /** The remotes whose files are all checked, for their use of what is shared. */
  within: readonly string[]
  /** Sources that replace the checked-out ones: by remote, by path from its folder. */
  packages?: Record<string, Record<string, string>>
  /** Declarations of the live host: problems that they have already do not count. */
  previousTypes?: Record<string, string> | undefined
}

/**
 * Compiles exposed modules against a host's contract and what it shares. The file that imports both
 * exists only in memory, so no copy of either side's types can become outdated.
 */
export function compareTypes(comparison: TypeComparison): string[] {
  const { previousTypes } = comparison
  const problems = mismatches(comparison)
  if (problems.length === 0 || !previousTypes) return problems
  const previousProblems = mismatches({ ...comparison, types: previousTypes })
  return problems.filter((sentence) => !previousProblems.includes(sentence))
}

/** Reads the packages' types that every comparison needs, its slowest part. */
export function prepareTypes(): void {
  compileInMemory({ source: "import 'react'", types: {} })
}

function mismatches({
  modules,
  contributions = [],
  types,
  within,
  packages = {},
}: TypeComparison): string[] {
  const compared = [
    ...modules.map((module) => ({
      ...module,
      contract: 'ScreenModule',
      expected: 'is not what the host expects',
    })),
    ...contributions.map((contribution) => ({
      ...contribution,
      contract: `ScreenModule<Slots[${quoted(contribution.slot)}]>`,
      expected: `does not accept the props that ${contribution.owner} passes to the slot ${contribution.slot}`,
    })),
  ]
  if (compared.length === 0) return []
  const source = [
    `import type { ScreenModule } from ${quoted(placeOf('host/remotes/contract', types))}${
      contributions.length > 0 ? "; import type { Slots } from '@parlor/shared'" : ''
    }`,
    ...compared.map(
      ({ file }, at) =>
        `import * as module${at} from ${quoted(join(root, file).replace(/(\.d)?\.tsx?$/, ''))}`,
    ),
    ...compared.map(({ contract }, at) => `module${at} satisfies ${contract}`),
  ].join('\n')
  const declaring = new Set([...within, ...contributions.map(({ owner }) => owner)])
  const declarations = [...declaring].flatMap((name) => ownDeclarations(name, packages[name]))
  const program = compileInMemory({ source, types, packages, declarations })
  const promises = program.getSemanticDiagnostics(program.getSourceFile(ENTRY))
  const uses = program
    .getSourceFiles()
    .filter(({ fileName }) => within.some((name) => fileName.startsWith(join(root, name, '/'))))
    .flatMap((file) => program.getSemanticDiagnostics(file))
    .filter(({ code }) => !NO_SUCH_EXPORT.has(code))
    .filter((diagnostic) => !isOfPackageElsewhere(diagnostic))
  return [
    ...promises.map((diagnostic) => {
      const { remote, path, file, expected } =
        compared[(lineOf(diagnostic) - 1) % compared.length] ?? {}
      return `${remote} ${path} (${file}) ${expected}: ${reasonOf(diagnostic)}.`
    }),
    ...uses.map(
      (diagnostic) =>
        `${placeOfDiagnostic(diagnostic)} does not fit what the host shares: ${reasonOf(diagnostic)}.`,
    ),
  ]
}

/** A text as TypeScript's source: whatever it holds, it stays a text, on one line. */
const quoted = (text: string) => JSON.stringify(text)

const NO_SUCH_MODULE = 2307
const IMPLICIT_ANY = new Set([7006, 7019, 7031, 7053])

/** True for a package that only the remote's own team has installed, and for what follows from it. */
function isOfPackageElsewhere({ code, file, start = 0, length = 0 }: ts.Diagnostic): boolean {
  const request = file?.text.slice(start, start + length) ?? ''
  const isPackage = !/^["'](\.|@parlor\/)/.test(request)
  return IMPLICIT_ANY.has(code) || (code === NO_SUCH_MODULE && isPackage)
}

/** The `.d.ts` files of a remote, which no import names. */
function ownDeclarations(name: string, sources: Record<string, string> | undefined): string[] {
  const folder = join(root, name)
  const files = sources ? Object.keys(sources) : publishedFiles(folder)
  return files.filter((file) => file.endsWith('.d.ts')).map((file) => resolve(folder, file))
}

/** The place of a diagnostic in the project, `remote-chat/dash.tsx:12`. */
function placeOfDiagnostic({ file, start = 0 }: ts.Diagnostic): string {
  if (!file) return 'its configuration'
  return `${file.fileName.slice(root.length + 1)}:${lineOf({ file, start }) + 1}`
}

function lineOf({ file, start = 0 }: Pick<ts.Diagnostic, 'file' | 'start'>): number {
  return file?.getLineAndCharacterOfPosition(start).line ?? 0
}

/** The end of TypeScript's chain of reasons, which says what is missing, without its full stop. */
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

/** Parsed once for each process: packages do not change while it runs. */
const packageSources = new Map<string, ts.SourceFile | undefined>()

/** The compiled file, which is not on disk. */
const ENTRY = join(root, 'host/gate-contract.ts')

interface Compilation {
  /** The text of the file. */
  source: string
  /** Declarations that replace the checked-out ones, by path from the project's root. */
  types: Record<string, string>
  /** Sources instead of a package's checked-out ones: by package, by path from its folder. */
  packages?: Record<string, Record<string, string>>
  /** Files that belong to the program although no import names them. */
  declarations?: readonly string[]
}

/** The given declarations are placed below it, in memory, so that packages resolve as usual. */
const TYPES_FOLDER = join(root, '.live-types')

/** The types of imports that are not code, such as pictures. */
const ASSET_TYPES = join(sharedFolder, 'assets.d.ts')

/** The places of the host's two declaration files if a site's host has none. */
const OWN_PLACES = {
  'host/remotes/contract': join(kitFolder, 'host/remotes/contract'),
  'shared/index': join(sharedFolder, 'index'),
}

/** The place of one of them, for a source compiled against the given declarations. */
function placeOf(file: keyof typeof OWN_PLACES, types: Record<string, string>): string {
  return `${file}.d.ts` in types ? join(TYPES_FOLDER, file) : OWN_PLACES[file]
}

/** Compiles the source as part of the host. */
function compileInMemory({
  source,
  types,
  packages = {},
  declarations = [],
}: Compilation): ts.Program {
  const options = hostOptions()
  const files = new Map([[ENTRY, source]])
  for (const [path, text] of Object.entries(types)) files.set(join(TYPES_FOLDER, path), text)
  for (const [name, sources] of Object.entries(packages)) {
    for (const [path, text] of Object.entries(sources)) files.set(join(root, name, path), text)
  }
  options.paths = { '@parlor/shared': [placeOf('shared/index', types)] }
  const replaced = Object.keys(packages).map((name) => join(root, name, '/'))
  const host = withFiles(ts.createCompilerHost(options), { files, replaced })
  return ts.createProgram([ENTRY, ASSET_TYPES, ...declarations], options, host)
}

interface InMemory {
  files: Map<string, string>
  /** Folders whose files on disk are ignored. */
  replaced: readonly string[]
}

function withFiles(host: ts.CompilerHost, { files, replaced }: InMemory): ts.CompilerHost {
  const folders = new Set([...files.keys()].flatMap(foldersOf))
  const isReplaced = (path: string) =>
    !path.includes('/node_modules/') && replaced.some((folder) => path.startsWith(folder))
  return {
    ...host,
    fileExists: (file) => files.has(file) || (!isReplaced(file) && host.fileExists(file)),
    readFile: (file) => files.get(file) ?? host.readFile(file),
    directoryExists: (folder) => folders.has(folder) || (host.directoryExists?.(folder) ?? true),
    getSourceFile: (file, ...how) => {
      const text = files.get(file)
      if (text !== undefined) return ts.createSourceFile(file, text, how[0])
      if (!file.includes('/node_modules/')) return host.getSourceFile(file, ...how)
      const cachedFile = packageSources.get(file) ?? host.getSourceFile(file, ...how)
      packageSources.set(file, cachedFile)
      return cachedFile
    },
  }
}

function foldersOf(path: string): string[] {
  const folder = dirname(path)
  return folder === root || folder === path ? [] : [folder, ...foldersOf(folder)]
}
