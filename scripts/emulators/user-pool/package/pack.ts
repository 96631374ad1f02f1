import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { manifestOf, packFolder } from '../../../platform/pack-folder'

const HERE = 'scripts/emulators/user-pool/package'
/** Native or large, or with types of their own that the package's types name. */
const DEPENDENCIES = ['jose', 'libsql', 'otplib']

/**
 * Makes the tarball of `@parlor/user-pool` in a folder, and answers with its path. The helpers that it
 * shares with this repository are bundled; what it depends on is installed with it.
 */
export async function packUserPool({ root, to }: { root: string; to: string }): Promise<string> {
  const folder = join(to, 'package')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await build({
    absWorkingDir: root,
    entryPoints: { index: `${HERE}/index.ts`, command: `${HERE}/command.ts` },
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: DEPENDENCIES,
    // Not minified, so that a stack trace can be read.
  })
  const command = join(folder, 'command.js')
  writeFileSync(command, `#!/usr/bin/env node\n${readFileSync(command, 'utf8')}`, { mode: 0o755 })
  writeTypes(root, join(folder, 'types'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  cpSync(join(root, HERE, 'README.md'), join(folder, 'README.md'))
  return packFolder(folder, { manifest: manifest(root), to })
}

function manifest(root: string) {
  const project = manifestOf(root)
  const versionOf = (name: string) => [name, `^${project.devDependencies?.[name]}`]
  return {
    name: '@parlor/user-pool',
    version: project.version,
    description:
      'A Cognito user pool on your own machine, with real SRP, devices and second factors',
    license: project.license,
    keywords: ['cognito', 'user-pool', 'emulator', 'srp', 'testing'],
    // Without it npm would publish a package with a scope for paying members alone.
    publishConfig: { access: 'public' },
    type: 'module',
    engines: project.engines,
    bin: { 'parlor-user-pool': 'command.js' },
    exports: {
      '.': { types: `./types/${HERE.replace('scripts/', '')}/index.d.ts`, default: './index.js' },
    },
    dependencies: Object.fromEntries(DEPENDENCIES.map(versionOf)),
  }
}

/** As `node16` and `nodenext` want them: without an ending, their types would quietly be `any`. */
const RELATIVE_IMPORT = /(?<=(?:from |import\()['"])\.[^'"]+/g

/** The declarations that the package's own lead to, and no others. */
function writeTypes(root: string, to: string): void {
  const options: ts.CompilerOptions = {
    ...ts.parseJsonConfigFileContent(
      ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile).config,
      ts.sys,
      root,
    ).options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    noCheck: true,
    types: ['node'],
    rootDir: join(root, 'scripts'),
    outDir: to,
  }
  const program = ts.createProgram([join(root, HERE, 'index.ts')], options)
  const declared = new Map<string, string>()
  program.emit(undefined, (file, content) => declared.set(resolve(file), content))
  const wanted = [resolve(to, relative('scripts', HERE), 'index.d.ts')]
  for (const file of wanted) {
    const content = declared.get(file)
    if (content === undefined) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content.replace(RELATIVE_IMPORT, '$&.js'))
    for (const { fileName } of ts.preProcessFile(content).importedFiles) {
      const next = resolve(dirname(file), `${fileName}.d.ts`)
      if (fileName.startsWith('.') && !wanted.includes(next)) wanted.push(next)
    }
  }
}
