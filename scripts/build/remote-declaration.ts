import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Routing } from './federated-app'
import { isRemoteName, type RemoteName, remotes, root } from './packages'
import { isReservedPath, pathsOverlap, pinsInTheWay } from './screen-paths'
import { smokeSteps } from './smoke-steps'

export const DECLARATION_FILE = 'remote.json'

export const ACCESS = ['anonymous', 'signed-in', 'everyone'] as const

const text = v.pipe(v.string('must be a text'), v.nonEmpty('must not be empty'))

/** Small letters alone, because the router takes `/Profile` and `/profile` for one path. */
const path = v.pipe(
  v.string('must be a text'),
  v.regex(
    /^(\/[a-z0-9][a-z0-9._-]*)+(\/\*)?$/,
    'must be a path in small letters, such as /profile, or /profile/* for all that is below it',
  ),
)

/** One screen of a remote: where it is, who may see it, and what it is built from. */
export const screenSchema = v.strictObject({
  path,
  module: v.pipe(
    v.string('must be a text'),
    v.regex(/^\.(\/[A-Za-z0-9_-]+)+$/, 'must be a module of its folder, such as ./profile'),
  ),
  access: v.picklist(ACCESS, `must be one of ${ACCESS.join(', ')}`),
  /** The screen's name, for people. */
  title: text,
  /** A key of the runtime configuration: the screen is there only where its value is truthy. */
  when: v.optional(text),
  /** Text of a link in the header; `{nickname}` for the name of who is signed in. */
  link: v.optional(text),
  /**
   * The build makes HTML of it, which shows before any script has run: for each value of each key of
   * the configuration that the HTML depends on, of which the first holds where the key is absent.
   */
  static: v.optional(
    v.record(
      text,
      v.pipe(v.array(v.union([v.boolean(), v.string()])), v.nonEmpty('must name a value')),
    ),
  ),
})

const declarationSchema = v.strictObject({
  name: text,
  port: v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(1_024, 'must be at least 1024'),
    v.maxValue(65_535, 'must be at most 65535'),
  ),
  screens: v.pipe(
    v.array(screenSchema, 'must be a list of screens'),
    v.nonEmpty('must name a screen'),
  ),
  smoke: v.optional(smokeSteps, []),
})

export type DeclaredScreen = v.InferOutput<typeof screenSchema>
export type Access = DeclaredScreen['access']

/** What a remote says about itself, in `remote.json` of its folder. */
export type RemoteDeclaration = v.InferOutput<typeof declarationSchema> & { name: RemoteName }

/** A declaration cannot be used; the message says what to change. */
export class DeclarationError extends Error {
  override name = 'DeclarationError'
}

/** The declarations of all remotes here, by name. */
export function declarations(project = root): RemoteDeclaration[] {
  const odd = readdirSync(project)
    .filter((name) => name.startsWith('remote-') && !isRemoteName(name))
    .find((name) => existsSync(join(project, name, 'package.json')))
  if (odd !== undefined) {
    throw new DeclarationError(
      `${odd} is not a remote's name, so nothing would check or build it: write its folder's name in small letters, digits and hyphens.`,
    )
  }
  return remotes(project).map((name) => readDeclaration(name, project))
}

/** The declaration of one remote; a mistake in it is refused by name. */
export function readDeclaration(name: RemoteName, project = root): RemoteDeclaration {
  const file = `${name}/${DECLARATION_FILE}`
  if (!existsSync(join(project, file))) {
    throw new DeclarationError(
      `${file} is missing: every remote declares its port and screens there.`,
    )
  }
  const declaration = parseDeclaration(readFileSync(join(project, file), 'utf8'), file)
  if (declaration.name !== name) {
    throw new DeclarationError(
      `${file}: name is "${declaration.name}", but its folder is ${name}. Give both one name.`,
    )
  }
  for (const { module } of declaration.screens) sourceOf(module, { name, project })
  return { ...declaration, name }
}

function parseDeclaration(json: string, file: string) {
  try {
    const parsed = v.safeParse(declarationSchema, JSON.parse(json))
    if (parsed.success) return parsed.output
    throw new DeclarationError(`${file}: ${problemOf(parsed.issues[0])}.`)
  } catch (error) {
    if (error instanceof DeclarationError) throw error
    throw new DeclarationError(`${file} is not JSON: ${(error as Error).message}.`)
  }
}

/** `screens.0.access must be one of …`, `screens.0.acess is unknown`. */
function problemOf(issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue)
  if (issue.type !== 'strict_object') return `${key} ${issue.message}`
  if (issue.expected === 'Object') return `${key ?? 'the declaration'} must be an object`
  if (issue.expected === 'never') return `${key} is unknown: remove it, or mend its spelling`
  return `${key} is missing`
}

/** `./dash.tsx` of `./dash`: what the build makes the module of. */
export function sourceOf(
  module: string,
  { name, project = root }: { name: string; project?: string },
): string {
  const found = [`${module}.tsx`, `${module}.ts`].find((each) =>
    existsSync(join(project, name, each)),
  )
  if (found) return found
  const file = `${name}/${DECLARATION_FILE}`
  throw new DeclarationError(
    `${file}: a screen's module is ${module}, but ${join(name, module)}.tsx does not exist.`,
  )
}

/** What is wrong with the form of a path, as the end of a sentence. */
export function pathProblem(typed: string): string | undefined {
  const { issues } = v.safeParse(path, typed)
  return issues?.[0].message
}

/** Why a path cannot be this screen's, as the end of a sentence; undefined where it can. */
export function takenBy(
  screen: Pick<DeclaredScreen, 'path' | 'module' | 'access'>,
  {
    name,
    others,
    routing,
  }: { name: string; others: readonly RemoteDeclaration[]; routing: Routing },
): string | undefined {
  const { path } = screen
  const [pin] = pinsInTheWay(screen, { name, pinned: routing.pinned })
  if (pin) return `the host keeps ${pin.path} for ${pin.module} of ${pin.remote}, for ${pin.access}`
  const reserved = routing.reserved.find((each) => isReservedPath(path, each))
  if (reserved) return `the site keeps ${reserved} for itself`
  for (const other of others.filter((each) => each.name !== name)) {
    const theirs = other.screens.find((each) => pathsOverlap(each.path, path))
    if (theirs) return `${other.name} has ${theirs.path}`
  }
  return undefined
}

/** What cannot stand beside each other, a sentence each: one port for two, a path that is taken. */
export function declarationProblems(all: readonly RemoteDeclaration[], routing: Routing): string[] {
  return all.flatMap((one, at) => {
    const others = all.slice(0, at)
    const samePort = others.find(({ port }) => port === one.port)
    const ports = samePort
      ? [`${one.name} declares port ${one.port}, which ${samePort.name} has: give it another.`]
      : []
    const paths = one.screens.flatMap((screen) => {
      const taken = takenBy(screen, { name: one.name, others, routing })
      return taken
        ? [`${one.name} declares ${screen.path}, but ${taken}: give the screen another path.`]
        : []
    })
    return [...ports, ...paths]
  })
}
