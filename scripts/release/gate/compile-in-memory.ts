import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../../webpack/rooms'

/** Parsed once for all checks of a process: packages do not change while it runs. */
const packageSources = new Map<string, ts.SourceFile | undefined>()

/** Compiles one file that is not on disk, as a source of the host; answers what is wrong in it. */
export function compileInMemory({ path, source }: { path: string; source: string }) {
  const configFile = join(root, 'host/tsconfig.json')
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'host'))
  const compilerHost = ts.createCompilerHost(options)
  const readSource = compilerHost.getSourceFile
  compilerHost.getSourceFile = (file, ...rest) => {
    if (file === path) return ts.createSourceFile(file, source, ts.ScriptTarget.Latest)
    if (!file.includes('/node_modules/')) return readSource.call(compilerHost, file, ...rest)
    const known = packageSources.get(file) ?? readSource.call(compilerHost, file, ...rest)
    packageSources.set(file, known)
    return known
  }
  const fileExists = compilerHost.fileExists
  compilerHost.fileExists = (file) => file === path || fileExists.call(compilerHost, file)
  const program = ts.createProgram([path], options, compilerHost)
  // Only what concerns the contract: each room's own types are checked by `npm run check`.
  return program.getSemanticDiagnostics(program.getSourceFile(path))
}
