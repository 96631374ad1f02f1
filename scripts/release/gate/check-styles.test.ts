import { encloseStyles } from '../../build/styles/library-styles'
import { fakeRelease } from '../../testing/release/fake-release'
import { openBuild } from '../release-set/open-release'
import { checkStyles } from './check-styles'

const problems = (name: string, files: Record<string, string>) => {
  const release = fakeRelease(name, '1', files)
  return checkStyles({ release: openBuild(release), folder: release.folder })
}
const styles = (css: string, name = 'remote-chat') => problems(name, { 'dash.css': css })

describe('the styles of a remote', () => {
  it.each([
    '.chat-room { color: red }',
    '.chat-room > .parlor-button, main .chat-foot { color: red }',
    '.chat-room { p { margin: 0 } &:hover { color: red } }',
    '@media (width < 30rem) { @supports (display: grid) { .chat-room { display: grid } } }',
    '@keyframes chat-blink { from { opacity: 0 } to { opacity: 1 } }',
    '/* body { color: red } */ .chat-room::after { content: "} body {" }',
    '@charset "utf-8"; @layer chat; .chat-room:is(.a, .b) { color: red }',
    '@property --chat-angle { syntax: "<angle>" }',
    '@property --chat-tw-shadow { syntax: "*"; inherits: false }',
    '@property --tw-ring-shadow { syntax: "*"; inherits: false }',
    '.chat-room-x1Yz2 { background: url(lamp.0123456789abcdef0123.png) }',
    '[data-chat-state="open"] > p, ul[data-chat-list] li { color: red }',
    '@font-face { font-family: "chat-serif"; src: url(serif.woff2) }',
  ])('may be %s', (css) => {
    expect(styles(css)).toEqual([])
  })

  it.each([
    ['body { color: red }', 'body'],
    ['* { margin: 0 }', '*'],
    ['.chat-room, p { margin: 0 }', 'p'],
    ['.parlor-button { margin: 0 }', '.parlor-button'],
    ['@media print { .auth-form { display: none } }', '.auth-form'],
    [':not(.chat-room) { color: red }', ':not(.chat-room)'],
    ['@keyframes blink { from { opacity: 0 } }', '@keyframes blink'],
    ['@font-face { font-family: Serif }', '@font-face'],
    [':root { --parlor-ink: red }', ':root'],
    ['@property --parlor-ink { syntax: "*" }', '@property --parlor-ink'],
    ['[title=".chat-room"] { color: red }', '[title=".chat-room"]'],
    ['[data-auth-state] { color: red }', '[data-auth-state]'],
    [':not([data-chat-state]) { color: red }', ':not([data-chat-state])'],
    ['[title="[data-chat-x"] { color: red }', '[title="[data-chat-x"]'],
  ])('may not be %s', (css, leak) => {
    expect(styles(css)).toEqual([
      expect.stringContaining(`The styles of remote-chat affect other packages with ${leak}:`),
    ])
  })

  it('name each leak once, however many files have it', () => {
    expect(problems('remote-auth', { 'a.css': 'p { }', 'b.css': 'p { }' })).toEqual([
      expect.stringContaining('other packages with p:'),
    ])
  })

  it('name all leaks, and what to do about each kind', () => {
    expect(styles('a, b, i, p, q { } @keyframes fade { }')).toEqual([
      expect.stringContaining('other packages with a, b, i, p, q: begin a class'),
      expect.stringContaining('other packages with @keyframes fade: begin its name with chat-'),
    ])
  })

  it('may be a library’s, which the build has enclosed', () => {
    const css = ':root { --day: 1 } .day { animation: in 1s } @keyframes in { from { left: 0 } }'
    expect(styles(css)).toHaveLength(2)
    expect(styles(encloseStyles(css, 'remote-chat'))).toEqual([])
  })

  it('are the page’s own in the host', () => {
    expect(styles('body { margin: 0 }', 'host')).toEqual([])
  })
})
