import { styleNamesOf } from './style-names'

const remote = (styles: string, scripts = '') =>
  styleNamesOf({ styles, scripts }, { isHost: false })

it('a host declares the tokens and the classes of its style sheets', () => {
  const styles = ':root { --parlor-ink: red } .parlor-card, p.parlor-old > b { margin: 0 }'
  const { declares } = styleNamesOf({ styles, scripts: '' }, { isHost: true })
  expect(declares).toEqual(['--parlor-ink', 'parlor-card', 'parlor-old'])
})

it.each([
  ['.chat-room { color: var(--parlor-ink) }', '', ['--parlor-ink']],
  ['', 'style:{color:"var(--parlor-ink)"}', ['--parlor-ink']],
  ['.chat-room .parlor-card { margin: 0 }', '', ['parlor-card']],
  ['', 'className:"parlor-old chat-room"', ['parlor-old']],
  ['', 'className:"host-links"', ['host-links']],
])('a remote of %s and %s mentions %j', (styles, scripts, mentions) => {
  expect(remote(styles, scripts).mentions).toEqual(mentions)
})

it('a token with a fallback, or of the remote itself, does not count as one of the host', () => {
  const styles =
    '.chat-x { --parlor-ink: blue; color: var(--parlor-ink); margin: var(--parlor-gap, 0) }'
  expect(remote(styles)).toEqual({ declares: [], needs: [], mentions: [] })
})

it('a remote needs the tokens of its style sheets that it does not set itself', () => {
  const styles = '.chat-a { color: var(--parlor-ink); margin: var(--parlor-new) var(--chat-x) }'
  expect(remote(styles, 'setProperty("--parlor-new", 1)').needs).toEqual(['--parlor-ink'])
})
