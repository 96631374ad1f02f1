import { join } from 'node:path'
import ts from 'typescript'
import { root } from './packages'

/** The file of a host release that holds them. */
export const HOST_TYPES_FILE = 'types.json'

/** What a remote is compiled against: the host's contract and the exports of shared. */
const INTERFACES = ['host/remotes/contract.ts', 'shared/index.ts']

/**
 * The declarations of the host's two public interfaces, by path from the project's root. They are
 * published with the release, so that a remote is checked against the live host and not against the
 * one that happens to be checked out beside it.
 */
export function hostTypes(): Record<string, string> {
  const { config } = ts.readConfigFile(join(root, 'host/tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'host'))
  const program = ts.createProgram(
    INTERFACES.map((file) => join(root, file)),
    {
      ...options,
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
