import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../build/packages'
import { projectSources, type Source } from '../testing/project-sources'

const SPECIFICATION = readFileSync(join(root, 'SPECIFICATION.md'), 'utf8')

/** A test as SPECIFICATION.md names it. */
const NAMED_TEST = /`([\w/.-]+\.(?:test|spec)\.tsx?): ([^`]+)`/g
const namedTests = [...SPECIFICATION.matchAll(NAMED_TEST)].map(([, file = '', title = '']) => ({
  file,
  title,
}))

const sources = projectSources()

/** The titles of all tests of a file, as they are written. */
function titlesOf({ path, text }: Source): string[] {
  const titles: string[] = []
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments
      const callee = node.expression.getText(source).split(/[.(]/)[0]
      if ((callee === 'test' || callee === 'it') && title && ts.isStringLiteralLike(title)) {
        titles.push(title.text)
      }
    }
    ts.forEachChild(node, visit)
  }
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  visit(source)
  return titles
}

test('the specification has its nine sections, in their order', () => {
  const sections = [...SPECIFICATION.matchAll(/^## (\d)\. /gm)].map(([, number]) => Number(number))
  expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test.each(namedTests)(
  'the specification names a test that exists: $file: $title',
  ({ file, title }) => {
    const files = sources.filter(({ path }) => `/${path}`.endsWith(`/${file}`))
    expect(files).toHaveLength(1)
    expect(files.flatMap(titlesOf)).toContain(title)
  },
)

test('code cites only sections that the specification has', () => {
  const citations = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/specification sections? ((?:\d+(?:, | and )?)+)/gi)].map(([, numbers]) => ({
      path,
      numbers: (numbers?.match(/\d+/g) ?? []).map(Number),
    })),
  )
  expect(citations.length).toBeGreaterThan(0)
  const isOther = (number: number) => number < 1 || number > 9
  expect(citations.filter(({ numbers }) => numbers.some(isOther))).toEqual([])
})

test('a cited section names its document', () => {
  const bare = /(?<!specification )\bsections? \d/gi
  const matches = sources.flatMap(({ path, text }) =>
    [...text.matchAll(bare)].map(([citation]) => `${path}: ${citation}`),
  )
  expect(matches).toEqual([])
})
