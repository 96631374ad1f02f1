import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DeclaredScreen,
  declarationSchema,
  problemOf,
  type RemoteDeclaration,
} from '@parlor/shared/contract/build/declaration'
import {
  isReservedPath,
  pathsOverlap,
  pinsInTheWay,
  type Routing,
} from '@parlor/shared/contract/build/screen-paths'
import * as v from 'valibot'
import { isRemoteName, type RemoteName, remotes, root } from './packages'

export const DECLARATION_FILE = 'remote.json'

/** A declaration cannot be used; the message says what to change. */
export class DeclarationError extends Error {
  override name = 'DeclarationError'
}

export function declarations(project = root): RemoteDeclaration[] {
  const odd = readdirSync(project)
    .filter((name) => name.startsWith('remote-') && !isRemoteName(name))
    .find((name) => existsSync(join(project, name, 'package.json')))
  if (odd !== undefined) {
    throw new DeclarationError(
      `${odd} is not a remote's name, so nothing would check or build it: use small letters, digits and hyphens in its folder's name.`,
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
      `${file}: name is "${declaration.name}", but its folder is ${name}. Give both the same name.`,
    )
  }
  const { screens, offers = [] } = declaration
  for (const { module } of [...screens, ...offers]) sourceOf(module, { name, project })
  return { ...declaration, name }
}

/** Reads the text of a declaration; a mistake in it is refused by name. */
export function parseDeclaration(json: string, file: string) {
  try {
    const parsed = v.safeParse(declarationSchema, JSON.parse(json))
    if (parsed.success) return parsed.output
    throw new DeclarationError(`${file}: ${problemOf(parsed.issues[0])}.`)
  } catch (error) {
    if (error instanceof DeclarationError) throw error
    throw new DeclarationError(`${file} is not JSON: ${(error as Error).message}.`)
  }
}

/** The parts that a remote declares besides its screens, as in its manifest. */
export function partsOf({
  offers = [],
  services,
  settings,
  policies,
  inlineStyles,
  slots,
}: Omit<RemoteDeclaration, 'name'>): object {
  return {
    ...(services && { services }),
    ...(settings && { settings }),
    ...(policies && { policies }),
    ...(inlineStyles && { inlineStyles }),
    ...(slots && { slots }),
    ...(offers.length > 0 && { offers }),
  }
}

/** The source of a module: `./dash.tsx` for `./dash`. */
export function sourceOf(
  module: string,
  { name, project = root }: { name: string; project?: string },
): string {
  const source = [`${module}.tsx`, `${module}.ts`].find((each) =>
    existsSync(join(project, name, each)),
  )
  if (source) return source
  const file = `${name}/${DECLARATION_FILE}`
  throw new DeclarationError(
    `${file}: a module is ${module}, but ${join(name, module)}.tsx does not exist.`,
  )
}

/** The reason why this screen cannot have a path, as the end of a sentence; undefined if it can. */
export function pathClash(
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

/** The conflicts between declarations, a sentence each: a port or a path that two declare. */
export function declarationProblems(all: readonly RemoteDeclaration[], routing: Routing): string[] {
  return all.flatMap((one, at) => {
    const others = all.slice(0, at)
    const samePort = others.find(({ port }) => port === one.port)
    const ports = samePort
      ? [`${one.name} declares port ${one.port}, which ${samePort.name} has: give it another.`]
      : []
    const paths = one.screens.flatMap((screen) => {
      const conflict = pathClash(screen, { name: one.name, others, routing })
      return conflict
        ? [`${one.name} declares ${screen.path}, but ${conflict}: give the screen another path.`]
        : []
    })
    return [...ports, ...paths]
  })
}
