import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'

interface Sources {
  /** The folder with the `tsconfig` for the compiler. */
  config: string
  files: readonly string[]
  /** The folder that the package's file names start from. */
  from: string
  to: string
}

const RELATIVE_IMPORT = /(?<=(?:from |import |import\((?:\/\*.*?\*\/ )?)['"])\.[^'"]+/g

/**
 * Writes the files, and all that they import below `from`, as JavaScript with declarations, under
 * the same names. Imports get the endings that Node needs: without them, a strict consumer would
 * silently get types of `any`.
 */
export function compilePackage({ config, files, from, to }: Sources): void {
  const tsconfig = ts.readConfigFile(config, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(tsconfig.config, ts.sys, dirname(config))
  const program = ts.createProgram([...files], {
    ...options,
    types: options.types?.length ? options.types : ['node'],
    incremental: false,
    noEmit: false,
    declaration: true,
    noCheck: true,
    rootDir: from,
    outDir: to,
  })
  const output = new Map<string, string>()
  program.emit(undefined, (file, text) => {
    // Another package of ours is in the program too.
    if (!relative(to, file).startsWith('..')) output.set(resolve(file), text)
  })
  for (const [file, text] of output) {
    const isThere = (path: string) => output.has(resolve(dirname(file), path))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      text.replace(
        RELATIVE_IMPORT,
        (path) => [`${path}.js`, `${path}/index.js`].find(isThere) ?? path,
      ),
    )
  }
}
