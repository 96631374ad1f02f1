import ts from 'typescript'
import { projectSources, type Source } from '../testing/project-sources'

/** Words that the project once had for what the field has a name for. */
const RETIRED_WORDS: Record<string, RegExp> = {
  'release set, conflict, problem, missing requirement': /lineup|misfit|objection|unmet/i,
  'browser check': /trial/i,
  withdrawn: /held-?back/i,
  rolloutBucket: /^lots?$/i,
  StoredValue: /^(open)?kept$/i,
  Draft: /^(open)?typed$/i,
  'describe, explainTrailingSpace': /^told|blank/i,
  AccountStatus: /^standing$/i,
  presenceAfter: /^here-?after$/i,
  fallBackToPlainProtocol: /^is-?older$/i,
  'applyStatus, setState, endSession, resume': /^(settled?|become|enter|leave|take-?up)$/i,
  'a file named after what it exports': /^(asked|loaded|started-sign-in|what-is-live)$/i,
}

/** Words that are retired where they meant something of a release. */
const RETIRED_IN_RELEASES: Record<string, RegExp> = {
  'release record': /rows?(?![a-z])/i,
  'requested change': /claim/i,
  snapshot: /mirror/i,
  'checkScreen, findings, navigate, checkFreshPage, testUsers':
    /^(look|seen|go|fresh|guests|people)$/i,
  'contribution, ReleaseNotice': /offer/i,
  'names that tell planning, rendering and writing apart': /^compose-/i,
}
const OF_RELEASES = /^(scripts\/(release|commands)|host\/remotes)\//

interface NamedPart {
  name: string
  path: string
  isExported: boolean
  isType: boolean
}

const sources = projectSources()
const parts = sources.flatMap(namedParts)

it('has no retired word in an exported name or a file name', () => {
  const files = sources.flatMap(({ path }) =>
    path
      .replace(/(\.\w+)+$/, '')
      .split('/')
      .map((name) => ({ name, path })),
  )
  const retired = [...files, ...parts.filter(({ isExported }) => isExported)].flatMap(
    ({ name, path }) =>
      Object.entries({ ...RETIRED_WORDS, ...(OF_RELEASES.test(path) && RETIRED_IN_RELEASES) })
        .filter(([, word]) => word.test(name))
        .map(([better]) => `${path}: ${name} (better: ${better})`),
  )
  expect([...new Set(retired)]).toEqual([])
})

it('declares the name of an exported type once', () => {
  const types = parts.filter(({ name, isType }) => isType && !/^(Props|Options)$/.test(name))
  const exported = new Set(types.filter(({ isExported }) => isExported).map(({ name }) => name))
  const places = new Map<string, string[]>()
  for (const { name, path } of types.filter(({ name }) => exported.has(name))) {
    places.set(name, [...(places.get(name) ?? []), path])
  }
  const twice = [...places].filter(([, paths]) => paths.length > 1)
  expect(Object.fromEntries(twice)).toEqual({})
})

/** The declarations at the top level of a file. */
function namedParts({ path, text }: Source): NamedPart[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  return statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : []
    const isExported = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
    const isType = isTypeDeclaration(statement)
    return namesIn(statement).map((name) => ({ name, path, isExported, isType }))
  })
}

function namesIn(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    )
  }
  const isNamed = isTypeDeclaration(statement) || ts.isFunctionDeclaration(statement)
  return isNamed && statement.name ? [statement.name.text] : []
}

function isTypeDeclaration(statement: ts.Statement) {
  return (
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
  )
}
