import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Access, RemoteDeclaration } from '@parlor/shared/contract/build/declaration'
import { testFolder } from '../testing/test-folder'
import { remotes } from './packages'
import { declarationProblems, declarations, pathClash, readDeclaration } from './remote-declaration'

const project = testFolder()
const NAME = 'remote-profile'

const screen = {
  path: '/profile',
  module: './profile',
  access: 'signed-in' as const,
  title: 'Profile',
}
const offer = { into: 'quiz.aside', module: './profile', access: 'everyone' }
const valid: RemoteDeclaration = { name: NAME, port: 3003, screens: [screen], smoke: [] }

function write(file: string, text: string, name: string = NAME): void {
  mkdirSync(join(project, name), { recursive: true })
  writeFileSync(join(project, name, file), text)
}

beforeAll(() => {
  write('package.json', '{}')
  write('profile.tsx', '')
})

function refusal(declaration: unknown): string {
  write('remote.json', typeof declaration === 'string' ? declaration : JSON.stringify(declaration))
  try {
    readDeclaration(NAME, project)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

it('the declarations of this project are valid', () => {
  expect(declarations().map(({ name }) => name)).toEqual(remotes())
})

it('accepts a declaration as it is written', () => {
  const whole = {
    ...valid,
    screens: [{ ...screen, path: '/profile/*', when: 'account', link: 'Me' }],
  }
  expect(refusal(whole)).toBe('')
  expect(readDeclaration(NAME, project)).toEqual(whole)
})

it('accepts a remote that contributes to a slot, and has no screen', () => {
  const { screens: _, ...rest } = valid
  expect(refusal({ ...rest, offers: [offer] })).toBe('')
  expect(readDeclaration(NAME, project)).toMatchObject({ screens: [], offers: [offer] })
})

it.each<[string, unknown]>([
  ['is not JSON', '{'],
  ['the declaration must be an object', '"text"'],
  ['port is missing', { name: NAME, screens: [screen] }],
  ['port must be a number', { ...valid, port: '3003' }],
  ['port must be at most 65535', { ...valid, port: 70_000 }],
  ['ports is unknown: remove it, or correct its spelling', { ...valid, ports: 1 }],
  ['name is "remote-other", but its folder is remote-profile', { ...valid, name: 'remote-other' }],
  ['policies.0 must be the name of a trusted-types policy', { ...valid, policies: ['default'] }],
  ['inlineStyles must be true or false', { ...valid, inlineStyles: 'yes' }],
  ['the declaration must have a screen, or a contribution', { ...valid, screens: [] }],
  ['slots.aside must be a name of two parts', { ...valid, slots: { aside: { from: 'anyone' } } }],
  [
    'slots.a.side.from must be "anyone", or a list of remotes',
    { ...valid, slots: { 'a.side': { from: 'all' } } },
  ],
  ['offers.0.into must be a name of two parts', { ...valid, offers: [{ ...offer, into: 'x' }] }],
  ['offers.0.place is unknown', { ...valid, offers: [{ ...offer, place: 1 }] }],
  ['screens.0.acess is unknown', { ...valid, screens: [{ ...screen, acess: 'everyone' }] }],
  ['screens.0.title is missing', { ...valid, screens: [{ ...screen, title: undefined }] }],
  [
    'screens.0.access must be one of anonymous, signed-in, everyone',
    { ...valid, screens: [{ ...screen, access: 'members' }] },
  ],
  [
    'screens.0.path must be a lower-case path',
    { ...valid, screens: [{ ...screen, path: 'profile' }] },
  ],
  [
    'screens.0.path must be a lower-case path',
    { ...valid, screens: [{ ...screen, path: '/Profile' }] },
  ],
  ['screens.0.path must be a lower-case path', { ...valid, screens: [{ ...screen, path: '/*' }] }],
  [
    'remote-profile/gone.tsx does not exist',
    { ...valid, screens: [{ ...screen, module: './gone' }] },
  ],
  [
    'screens.0.module must be a module of its folder',
    { ...valid, screens: [{ ...screen, module: '../host/app' }] },
  ],
  [
    'settings.currency has a default that is not one of its values',
    {
      ...valid,
      settings: { currency: { kind: 'choice', purpose: 'x', values: ['EUR'], default: 'GBP' } },
    },
  ],
  [
    'settings.shop has a default that is not one of its values',
    { ...valid, settings: { shop: { kind: 'https-address', purpose: 'x', default: 'http:' } } },
  ],
  ['smoke', { ...valid, smoke: [{ click: 'Save' }] }],
])('refuses a declaration: %s', (reason, declaration) => {
  const sentence = refusal(declaration)
  expect(sentence).toContain('remote-profile/remote.json')
  expect(sentence).toContain(reason)
  expect(sentence.match(/\.$/g)).toHaveLength(1)
})

it('a folder that a branch left behind is not a remote, and one without a declaration is refused', () => {
  write('main.js', '', 'remote-left/dist')
  write('package.json', '{}', 'remote-bare')
  expect(remotes(project)).toEqual(['remote-bare', NAME])
  expect(() => readDeclaration('remote-bare', project)).toThrow(
    'remote-bare/remote.json is missing',
  )
})

it('a folder whose name no tool would recognise as a remote is refused', () => {
  write('package.json', '{}', 'remote-Tea')
  expect(() => declarations(project)).toThrow("remote-Tea is not a remote's name")
})

describe('paths and ports next to each other', () => {
  const routing = {
    pinned: [{ path: '/dash', remote: 'remote-chat', module: './dash', access: 'signed-in' }],
    reserved: ['/', '/prod', '/remote-*', '/releases.json'],
  }
  const others: RemoteDeclaration[] = [
    { ...valid, name: 'remote-tea', screens: [{ ...screen, path: '/tea/*' }] },
  ]
  const conflict = (
    path: string,
    { module = './profile', access = 'signed-in' as Access, name = NAME } = {},
  ) => pathClash({ path, module, access }, { name, others, routing })

  it.each<[string, string]>([
    ['/dash', 'the host keeps /dash for ./dash of remote-chat, for signed-in'],
    ['/dash/*', 'the host keeps /dash'],
    ['/dash/more', 'the host keeps /dash'],
    ['/prod/x', 'the site keeps /prod for itself'],
    ['/remote-x', 'the site keeps /remote-* for itself'],
    ['/tea', 'remote-tea has /tea/*'],
    ['/tea/green', 'remote-tea has /tea/*'],
    ['/tea/*', 'remote-tea has /tea/*'],
  ])('%s is not free', (path, reason) => {
    expect(conflict(path)).toContain(reason)
  })

  it.each(['/profile', '/profile/*', '/teapot', '/production', '/dashboard'])(
    '%s is free',
    (path) => {
      expect(conflict(path)).toBeUndefined()
    },
  )

  it('a pinned path is free only for the screen that it is pinned to', () => {
    const dash = { module: './dash', name: 'remote-chat' }
    expect(conflict('/dash', dash)).toBeUndefined()
    expect(conflict('/dash', { ...dash, access: 'everyone' })).toContain('for signed-in')
    expect(conflict('/dash/more', dash)).toContain('the host keeps /dash')
  })

  it('names a port and a path that two remotes declare', () => {
    const same = { ...valid, screens: [{ ...screen, path: '/tea/green' }] }
    expect(declarationProblems([...others, same], routing)).toEqual([
      'remote-profile declares port 3003, which remote-tea has: give it another.',
      'remote-profile declares /tea/green, but remote-tea has /tea/*: give the screen another path.',
    ])
  })
})
