import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

// The rules of ARCHITECTURE.md, "Who may import whom".

const root = join(__dirname, '..')
const ROOMS = ['shared', 'host', 'remote-auth', 'remote-chat', 'scripts'] as const
type Room = (typeof ROOMS)[number]

interface Source {
  path: string
  room: Room
  text: string
  imports: string[]
}

const sources: Source[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...ROOMS],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('/webpack.config.ts'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const imports = ts
      .preProcessFile(text, true, true)
      .importedFiles.map(({ fileName }) => fileName)
    return { path, room: path.split('/')[0] as Room, text, imports }
  })

const isTest = ({ path }: Source) => path.includes('.test.')

/** What reaches visitors, unlike tests and what only they use. */
const isShipped = (source: Source) =>
  !isTest(source) && !/\/(testing|conformance)\//.test(source.path)

/** The room that an import reaches, or undefined for a package from outside. */
function reached({ path }: Source, specifier: string): Room | undefined {
  const target = specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier
  return ROOMS.find((room) => target === room || target.startsWith(`${room}/`))
}

/** `file -> import` for each import of the room that `isForbidden` objects to. */
function offences(
  room: Room,
  isForbidden: (source: Source, specifier: string) => boolean,
): string[] {
  return sources
    .filter((source) => source.room === room)
    .flatMap((source) =>
      source.imports
        .filter((specifier) => isForbidden(source, specifier))
        .map((specifier) => `${source.path} -> ${specifier}`),
    )
}

function filesImporting(pattern: RegExp): string[] {
  return sources
    .filter((source) => isShipped(source) && source.imports.some((name) => pattern.test(name)))
    .map(({ path }) => path)
}

describe('who may import whom', () => {
  it('reads the sources of every room', () => {
    for (const room of ROOMS) expect(sources.some((source) => source.room === room)).toBe(true)
  })

  it.each(['host', 'remote-auth', 'remote-chat'] as const)(
    'lets %s import itself, and shared by its package name',
    (room) => {
      const found = offences(room, (source, specifier) => {
        const target = reached(source, specifier)
        if (target === undefined || target === room) return false
        return target !== 'shared' || specifier.startsWith('.')
      })
      expect(found).toEqual([])
    },
  )

  it('lets shared import no other room', () => {
    const found = offences('shared', (source, specifier) => {
      const target = reached(source, specifier)
      return target !== undefined && target !== 'shared'
    })
    expect(found).toEqual([])
  })

  it('lets scripts import from the rooms the chat wire types alone', () => {
    const found = offences('scripts', (source, specifier) => {
      const target = reached(source, specifier)
      if (target === undefined || target === 'scripts') return false
      const isTypes = new RegExp(`import type [^;]*from '${specifier}'`, 's').test(source.text)
      return specifier !== 'shared/chat-wire' || !isTypes
    })
    expect(found).toEqual([])
  })
})

describe('one file for each outside power', () => {
  it('keeps the identity SDK in one file of shared', () => {
    const found = filesImporting(/^amazon-cognito-identity-js/)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^shared\//)
  })

  it('keeps the federation runtime in one file of host', () => {
    const found = filesImporting(/^@module-federation\/.*runtime/)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^host\//)
  })

  it('keeps the WebSocket in one file of remote-chat', () => {
    const found = sources
      .filter((source) => source.room !== 'scripts' && isShipped(source))
      .filter(({ text }) => /(\bnew|=) WebSocket\b|\bWebSocket\.(OPEN|CONNECTING)/.test(text))
      .map(({ path }) => path)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^remote-chat\//)
  })

  it('keeps the router in host and shared, and the forms library in remote-auth', () => {
    const router = filesImporting(/^react-router/).filter((path) => !/^(host|shared)\//.test(path))
    const forms = filesImporting(/final-form/).filter((path) => !path.startsWith('remote-auth/'))
    expect({ router, forms }).toEqual({ router: [], forms: [] })
  })
})
