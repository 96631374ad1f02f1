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

it('has no retired word in an exported name or a file name', () => {
  const names = projectSources().flatMap((source) =>
    [...pathParts(source), ...exportedNames(source)].map((name) => ({ name, path: source.path })),
  )
  const retired = names.flatMap(({ name, path }) =>
    Object.entries({ ...RETIRED_WORDS, ...(OF_RELEASES.test(path) && RETIRED_IN_RELEASES) })
      .filter(([, word]) => word.test(name))
      .map(([better]) => `${path}: ${name} (better: ${better})`),
  )
  expect([...new Set(retired)]).toEqual([])
})

it('declares the name of an exported type once', () => {
  const sources = projectSources()
  const exported = new Set(sources.flatMap((source) => typeNames(source, { exported: true })))
  const places = new Map<string, string[]>()
  for (const source of sources) {
    for (const name of typeNames(source)) {
      places.set(name, [...(places.get(name) ?? []), source.path])
    }
  }
  const twice = [...places].filter(
    ([name, paths]) => exported.has(name) && paths.length > 1 && !/^(Props|Options)$/.test(name),
  )
  expect(Object.fromEntries(twice)).toEqual({})
})

const pathParts = ({ path }: Source) => path.replace(/(\.\w+)+$/, '').split('/')

const parse = ({ path, text }: Source) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true

function exportedNames(source: Source): string[] {
  return parse(source).filter(isExported).flatMap(declaredNames)
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    )
  }
  return isNamed(statement) && statement.name ? [statement.name.text] : []
}

/** The types, interfaces and classes that a file declares. */
function typeNames(source: Source, { exported = false } = {}): string[] {
  return parse(source)
    .filter((statement) => !ts.isFunctionDeclaration(statement) && isNamed(statement))
    .filter((statement) => !exported || isExported(statement))
    .flatMap(declaredNames)
}

const isNamed = (statement: ts.Statement) =>
  ts.isFunctionDeclaration(statement) ||
  ts.isClassDeclaration(statement) ||
  ts.isInterfaceDeclaration(statement) ||
  ts.isTypeAliasDeclaration(statement) ||
  ts.isEnumDeclaration(statement)
