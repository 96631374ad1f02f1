import { type PackageText, removedNames, unknownTokens } from './check-removed-names'

const text = (styles: string, scripts = ''): PackageText => ({ styles, scripts })

describe('a class or token of the host', () => {
  const before = text(':root { --parlor-ink: red } .parlor-card, p.parlor-old > b { margin: 0 }')

  it.each([
    [text('.chat-room { color: var(--parlor-ink) }'), 'token --parlor-ink'],
    [text('', 'style:{color:"var(--parlor-ink)"}'), 'token --parlor-ink'],
    [text('.chat-room .parlor-card { margin: 0 }'), 'class parlor-card'],
    [text('', 'className:"parlor-old chat-room"'), 'class parlor-old'],
  ])('is refused where it goes and %j of a live remote uses it', (remote, what) => {
    const objections = removedNames({
      before,
      after: text('p { }'),
      remotes: { 'remote-chat': remote },
    })
    expect(objections).toEqual([
      expect.stringContaining(
        `The host no longer has the ${what}, which the live remote-chat uses:`,
      ),
    ])
    expect(objections[0]).toContain('and last the host without')
  })

  it('may go where nobody uses it, gives a fallback for it, or only has a longer name', () => {
    const remotes = {
      'remote-auth': text('.auth-x { color: var(--parlor-ink, red) } .parlor-card-x { }'),
      'remote-chat': text('.chat-x { --parlor-ink: blue; color: var(--parlor-ink) }'),
    }
    expect(removedNames({ before, after: text(''), remotes })).toEqual([])
  })

  it('names every remote that uses it', () => {
    const remote = text('', '"parlor-card"')
    const remotes = { 'remote-auth': remote, 'remote-chat': remote }
    expect(removedNames({ before, after: text('.parlor-old { }'), remotes })).toEqual([
      expect.stringContaining('which the live remote-auth and remote-chat use: keep parlor-card'),
    ])
  })
})

test('a remote may use only tokens that the live host has, or that are its own', () => {
  const host = text(':root { --parlor-ink: red }')
  const remote = text(
    '.chat-a { color: var(--parlor-ink); margin: var(--parlor-new) var(--chat-x) }',
  )
  expect(unknownTokens('remote-chat', { host, remote })).toEqual([
    expect.stringContaining(
      'use the token --parlor-new, which the live host does not have: deploy the host',
    ),
  ])
})
