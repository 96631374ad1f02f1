import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../../webpack/rooms'

/**
 * Compiles each exposed module against what the host takes it for. The file that does so exists
 * only in memory, so that no copy of either side's types can grow old.
 */
export function checkTypes(exposed: Record<string, readonly string[]>): string[] {
  const contract = join(root, 'host/remotes/contract')
  const modules = Object.entries(exposed).flatMap(([name, paths]) =>
    paths.map((path) => ({ name, path, file: join(root, name, path) })),
  )
  const source = [
    `import type { ScreenModule } from '${contract}'`,
    ...modules.map(({ file }, at) => `import * as module${at} from '${file}'`),
    ...modules.map((_, at) => `module${at} satisfies ScreenModule`),
  ].join('\n')
  const diagnostics = compile({ path: join(root, 'host/gate-contract.ts'), source })
  return diagnostics.map((diagnostic) => {
    const line = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0
    const module = modules[(line - 1) % modules.length]
    const why = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')
    return `${module?.name} ${module?.path} is not what the host takes it for: ${why}`
  })
}

function compile({ path, source }: { path: string; source: string }) {
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
