import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packages, root } from '../build/packages'
import { documentedFiles } from '../testing/documented-files'

interface TextFile {
  path: string
  text: string
}

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)))

function textFiles(name: RegExp): TextFile[] {
  return paths
    .filter((path) => name.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const documents = textFiles(/\.md$/)
const comments = textFiles(/\.(tsx?|mjs|css|ya?ml)$/).map(({ path, text }) => ({
  path,
  text: [...text.matchAll(/(?:^|\s)(?:\/\/|\/\*\*?|\*|#)\s(.*)$/gm)]
    .map(([, comment]) => comment)
    .join('\n'),
}))

/** A document or a source file, by its name or path. Names in capitals such as NAME.ts stand for any. */
const FILE =
  /(?<![\w/.*{}$%<>@-])(?:\.\/)?((?:[\w-]+\/)*(?:[\w-]+(?:\.[\w-]+)*\.tsx?|[\w-]+\.md))\b/g
const PLACEHOLDER = /(?:^|\/)(?!README|[A-Z]+\.md)[A-Z]+(?:\/|\.)/
/** Files of the remotes that examples speak of. */
const EXAMPLES = /(?:^|\/)(?:tea|tea\.d|facts|profile|orders)\.tsx?$/

/** The files that a text names and that are nowhere in the repository. */
function missingFiles({ path, text }: TextFile): string[] {
  return [...text.matchAll(FILE)]
    .map(([, name = '']) => name)
    .filter((name) => !PLACEHOLDER.test(name) && !EXAMPLES.test(name))
    .filter((name) => !paths.some((each) => `/${each}`.endsWith(`/${name}`)))
    .map((name) => `${path}: ${name}`)
}

/** The anchors of a document's headings, as code hosts make them. */
function anchorsOf(document: string): string[] {
  return [...document.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

it('every document and source file that comments name exists', () => {
  expect(comments.flatMap(missingFiles)).toEqual([])
})

it('every document and source file that documents name exists', () => {
  const matches = documents.flatMap(({ path, text }) => {
    const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, each]) => each).join('\n')
    return missingFiles({ path, text: code })
  })
  expect(matches).toEqual([])
})

it('every path within the packages that documents name exists', () => {
  const mentionedPaths = documents.flatMap(({ text }) =>
    [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]*)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => packages.includes(path.split('/')[0] ?? '') || path.startsWith('.github')),
  )
  expect(mentionedPaths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('every link between documents leads to a file, and to a heading of it', () => {
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, file = '', anchor]) => {
        const target = file ? join(dirname(path), file) : path
        if (!existsSync(join(root, target))) return true
        return anchor && !anchorsOf(readFileSync(join(root, target), 'utf8')).includes(anchor)
      })
      .map(([link]) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

it('no document runs a package of ours from the registry, where its name may be anybody’s', () => {
  const matches = documents.filter(({ text }) =>
    /npx (-y |--yes )?@?parlor\/|npm (i|install) .*\s@parlor\//.test(text),
  )
  expect(matches.map(({ path }) => path)).toEqual([])
})

it('a document shows every file of the stock host that its test builds', () => {
  const folder = 'stock-host/'
  const excerpts = Object.entries(documentedFiles()).filter(([file]) => file.startsWith(folder))
  expect(excerpts.length).toBeGreaterThan(0)
  for (const [file, text] of excerpts) {
    expect(text).toBe(readFileSync(join(root, 'scripts/e2e/packages', file), 'utf8'))
  }
})
