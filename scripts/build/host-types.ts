import { join } from 'node:path'
import ts from 'typescript'
import { kitFolder } from '../platform/project-root'
import { root } from './packages'

/** The files that a remote is compiled against: the host's contract and the exports of shared. */
const INTERFACES = ['host/remotes/contract.ts', 'shared/index.ts']

export function hostOptions(): ts.CompilerOptions {
  const folder = join(kitFolder, 'host')
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, folder).options
}

/**
 * The declarations of the host's two public interfaces, by path from the project's root. They are
 * published with the release, so that a remote is checked against the live host, and not against
 * the one that happens to be checked out.
 */
export function hostTypes(): Record<string, string> {
  const program = ts.createProgram(
    INTERFACES.map((file) => join(root, file)),
    {
      ...hostOptions(),
      // Its record of a compilation would be among the declarations.
      incremental: false,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      rootDir: root,
      outDir: root,
    },
  )
  const types: Record<string, string> = {}
  program.emit(
    undefined,
    (path, text) => {
      types[path.slice(root.length + 1)] = text
    },
    undefined,
    true,
  )
  return types
}
