import { fakeRelease } from '../../testing/release/fake-release'
import { manifestOf, releaseOf } from '../../testing/release/manifest-at-test'
import { checkSize, pageSizes, type SizeRecord, sizesOf, unrecorded } from './check-size'

const HASH = '0123456789abcdef0123'
const exposes = [
  { path: './dash', scripts: [`dash.${HASH}.js`], styles: [], later: ['later.js'] },
  { path: './help', scripts: ['help.js'], styles: [], later: [] },
]

/** Text that hardly compresses. */
const noise = (bytes: number) =>
  Array.from({ length: bytes / 4 }, (_, at) => (at * 2_654_435_761) % 99_991).join()

function sizes(more: Record<string, string> = {}, of = exposes) {
  const content = {
    'remoteEntry.js': noise(4_000),
    [`dash.${HASH}.js`]: noise(40_000),
    'help.js': 'help()',
    'later.js': noise(20_000),
    ...more,
  }
  const { folder, files } = fakeRelease('remote-chat', '1', content)
  const federation = manifestOf({ exposes: of })
  return sizesOf({ release: releaseOf('remote-chat', { files, federation }), folder })
}

describe('the size of a release', () => {
  const record: SizeRecord = { 'remote-chat': sizes() }
  const problems = (...changed: Parameters<typeof sizes>) =>
    checkSize('remote-chat', { now: sizes(...changed), record })

  it('is recorded for each file, without the hash in its name', () => {
    expect(Object.keys(record['remote-chat']?.firstView ?? {})).toEqual([
      'remoteEntry.js',
      'dash.js',
    ])
    expect(Object.keys(record['remote-chat']?.later ?? {})).toContain('later.js')
  })

  it('has no budget before it is recorded, and is said with the command that records it', () => {
    const now = sizes()
    expect(checkSize('remote-chat', { now, record: {} })).toEqual([])
    expect(unrecorded('remote-chat', now)).toMatch(
      /^remote-chat has no budget yet: .* \d+ bytes .*: npm run check -- --record remote-chat$/,
    )
  })

  it('may grow a little', () => {
    expect(problems({ [`dash.${HASH}.js`]: noise(41_000) })).toEqual([])
  })

  it('may not grow beyond the first view’s budget, and says by how much and in which file', () => {
    const [firstView, asAWhole] = problems({ [`dash.${HASH}.js`]: noise(80_000) })
    expect(firstView).toMatch(
      /The first view of remote-chat grew to \d+ bytes \(gzip\), \d+ more than recorded and \d+ over its budget: dash\.js by \d+\. .* --record remote-chat$/,
    )
    expect(firstView).not.toContain('later.js')
    expect(asAWhole).toContain('remote-chat as a whole grew')
  })

  it('may add a panel of 5 kB that is loaded when it is opened', () => {
    const panel = sizes({ 'panel.js': noise(8_000) })
    expect(panel.later['panel.js']).toBeGreaterThan(5_000)
    expect(checkSize('remote-chat', { now: panel, record })).toEqual([])
  })

  it('may not grow beyond its budget in what is loaded later', () => {
    expect(problems({ 'later.js': noise(60_000) })).toEqual([
      expect.stringMatching(/as a whole grew .* over its budget: later\.js by \d+/),
    ])
  })

  it('may not need another request for its first view, however small', () => {
    const [dash, help] = exposes
    if (!dash || !help) throw new Error('no screens')
    const more = { ...dash, scripts: [...dash.scripts, 'tiny.js'] }
    expect(problems({ 'tiny.js': 'tiny()' }, [more, help])).toEqual([
      expect.stringContaining(
        'The first view of remote-chat asks for 3 files, 1 more than recorded: tiny.js',
      ),
    ])
  })
})

describe('the size of a composed page', () => {
  it('is that of itself and of what it names, each a request', () => {
    const page = [
      '<script defer src="/host/0.1.0-a1b2c3/main.0123456789abcdef0123.js"></script>',
      '<link rel="preload" as="script" href="/remote-auth/0.1.0-d4e5f6/remoteEntry.js">',
      '<link rel="icon" href="data:,">',
      '<a href="/login">Sign in</a>',
    ]
    const { firstView } = pageSizes(Buffer.from(page.join('\n')), () => Buffer.from(noise(400)))
    expect(Object.keys(firstView)).toEqual([
      'index.html',
      'host/main.js',
      'remote-auth/remoteEntry.js',
    ])
  })
})
