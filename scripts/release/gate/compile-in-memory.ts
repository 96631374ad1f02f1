import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../../webpack/rooms'

/** Compiles one file that is not on disk, as a source of the host; answers what is wrong in it. */
export function compileInMemory({ path, source }: { path: string; source: string }) {
  const configFile = join(root, 'host/tsconfig.json')
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'host'))
  const compilerHost = ts.createCompilerHost(options)
  const readSource = compilerHost.getSourceFile
  compilerHost.getSourceFile = (file, ...rest) =>
    file === path
      ? ts.createSourceFile(file, source, ts.ScriptTarget.Latest)
      : readSource.call(compilerHost, file, ...rest)
  const fileExists = compilerHost.fileExists
  compilerHost.fileExists = (file) => file === path || fileExists.call(compilerHost, file)
  const program = ts.createProgram([path], options, compilerHost)
  // Only what concerns the contract: each room's own types are checked by `npm run check`.
  return program.getSemanticDiagnostics(program.getSourceFile(path))
}
