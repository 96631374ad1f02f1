import { dirname, join } from 'node:path'
import ts from 'typescript'
import { root } from '../../build/packages'

/** Parsed once for each process: packages do not change while it runs. */
const packageSources = new Map<string, ts.SourceFile | undefined>()

export interface Compilation {
  /** Path of a file that is not on disk, and its text. */
  entry: string
  source: string
  /** Declarations that replace the checked-out ones, by path from the project's root. */
  types: Record<string, string>
}

/** The given declarations are placed below it, in memory, so that packages resolve as usual. */
const TYPES_FOLDER = join(root, '.live-types')

/** Where a file of the host or of shared is, for a source compiled against the given declarations. */
export function placeOf(file: string, types: Record<string, string>): string {
  return `${file}.d.ts` in types ? join(TYPES_FOLDER, file) : join(root, file)
}

/** Compiles as a source of the host would be compiled. */
export function compileInMemory({ entry, source, types }: Compilation): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'host/tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'host'))
  const files = new Map([[entry, source]])
  for (const [path, text] of Object.entries(types)) files.set(join(TYPES_FOLDER, path), text)
  const host = withFiles(ts.createCompilerHost(options), files)
  const shared = placeOf('shared/index', types)
  host.resolveModuleNameLiterals = (literals, from, _, moduleOptions) =>
    literals.map(({ text }) =>
      text === 'shared' && files.has(`${shared}.d.ts`)
        ? { resolvedModule: { resolvedFileName: `${shared}.d.ts`, extension: ts.Extension.Dts } }
        : ts.resolveModuleName(text, from, moduleOptions, host),
    )
  return ts.createProgram([entry], options, host)
}

function withFiles(host: ts.CompilerHost, files: Map<string, string>): ts.CompilerHost {
  const folders = new Set([...files.keys()].flatMap(foldersOf))
  return {
    ...host,
    fileExists: (file) => files.has(file) || host.fileExists(file),
    readFile: (file) => files.get(file) ?? host.readFile(file),
    directoryExists: (folder) => folders.has(folder) || (host.directoryExists?.(folder) ?? true),
    getSourceFile: (file, ...how) => {
      const text = files.get(file)
      if (text !== undefined) return ts.createSourceFile(file, text, how[0])
      if (!file.includes('/node_modules/')) return host.getSourceFile(file, ...how)
      const known = packageSources.get(file) ?? host.getSourceFile(file, ...how)
      packageSources.set(file, known)
      return known
    },
  }
}

function foldersOf(path: string): string[] {
  const folder = dirname(path)
  return folder === root || folder === path ? [] : [folder, ...foldersOf(folder)]
}
