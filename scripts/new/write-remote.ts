import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../build/packages'
import { filesIn } from '../build/release'
import { DECLARATION_FILE } from '../build/remote-declaration'
import { isRemotesAlone, kitFolder, sharedFolder } from '../platform/project-root'
import type { RemotePlan } from './remote-plan'

const TEMPLATES = join(kitFolder, 'scripts/new')

export function writeRemote(plan: RemotePlan, project = root): void {
  const { name } = plan.declaration
  const files = templatesOf(plan)
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project, name, file)), { recursive: true })
    writeFileSync(join(project, name, file), text)
  }
  for (const [file, text] of Object.entries(isRemotesAlone ? outside(files) : files))
    write(filledIn(file, plan), withSortedImports(filledIn(text, plan)))
  write('package.json', json(packageOf(name)))
  write(DECLARATION_FILE, json(plan.declaration))
}

function templatesOf({ into, service, declaration }: RemotePlan): Record<string, string> {
  const isTree = declaration.screens.some(({ path }) => path.endsWith('/*'))
  return {
    ...templateFiles('template'),
    ...(isTree && templateFiles('template-below')),
    ...(service !== undefined && templateFiles('template-service')),
    ...(into !== undefined && templateFiles('template-contribution')),
  }
}

/** The files for a repository of remotes alone, which has the kit for the scripts. */
function outside(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      text.replace('../scripts/build/federated-app', '@parlor/kit/build'),
    ]),
  )
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function templateFiles(folder: string): Record<string, string> {
  const names = filesIn(join(TEMPLATES, folder))
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(TEMPLATES, folder, name), 'utf8')]),
  )
}

/** Replaces everything in one pass, so that no typed name is taken for a word of the template. */
function filledIn(
  text: string,
  { short, title, into = '', service = '', declaration: { screens } }: RemotePlan,
): string {
  const [screen] = screens
  const words: Record<string, string> = {
    'Title of the example': title,
    'slot-of-the-example': into,
    '/path-of-the-example': screen?.path.replace('/*', '') ?? '',
    'service-of-the-example': service,
    Example: short.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    example: short,
  }
  return text.replaceAll(
    new RegExp(Object.keys(words).join('|'), 'g'),
    (word) => words[word] ?? word,
  )
}

/** The order that lint asks for depends on the remote's name. */
function withSortedImports(text: string): string {
  const pathOf = (line: string) => line.split(' from ')[1] ?? ''
  return text.replace(/(?:^import \w+ from '\.\/.+\n)+/m, (imports) =>
    imports
      .split(/(?<=\n)/)
      .sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
      .join(''),
  )
}

/** Its outside packages are those that `shared` uses for its screens, in the same versions. */
function packageOf(name: string) {
  const { version, dependencies } = JSON.parse(
    readFileSync(join(sharedFolder, 'package.json'), 'utf8'),
  ) as { version: string; dependencies: Record<string, string> }
  const run = (command: string, option = '') =>
    isRemotesAlone
      ? `parlor ${command} ${name}`
      : `node ../scripts/run.mjs ${command} ${name}${option}`
  return {
    name: `@parlor/${name}`,
    version: '0.1.0',
    private: true,
    license: 'MIT',
    type: 'module',
    scripts: {
      start: run('dev', ' --alone'),
      dev: run('dev', ' --alone'),
      build: run('build'),
      test: run('test'),
      check: run('check'),
      deploy: run('deploy'),
      rollback: run('rollback'),
    },
    dependencies: {
      react: dependencies.react,
      'react-dom': dependencies['react-dom'],
      '@parlor/shared': `^${version}`,
    },
  }
}
