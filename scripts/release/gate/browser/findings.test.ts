import { compare, noFindings, slower } from './findings'
import { leftBehind } from './fingerprint'

const findings = (faults: string[], changes: string[] = []) => ({
  ...noFindings(),
  faults,
  changes,
})

describe('a fault', () => {
  const fault = 'In the browser /dash throws with this release: no /remote-chat/1.0-abc/dash.js.'
  const earlier = 'In the browser /dash throws with this release: no /remote-chat/1.0-def/dash.js.'

  it.each([
    ['of its own screen is a problem', 'remote-chat', [], [fault]],
    ['of its own screen is a problem even if it is not new', 'remote-chat', [earlier], [fault]],
    ['of another screen is a problem if it is new', 'remote-auth', [], [fault]],
    ['of another screen is only a warning if it is not new', 'remote-auth', [earlier], []],
  ])('%s', (_, candidate, previous, problems) => {
    const without = findings(previous)
    const verdict = compare({
      name: 'remote-chat',
      candidate,
      findings: findings([fault]),
      without,
    })
    expect(verdict.problems).toEqual(problems)
    expect(verdict.notes).toEqual(
      problems.length > 0 ? [] : [`WARNING: ${fault} It does so without this release as well.`],
    )
  })
})

it('reports only the changes that the live release does not leave behind', () => {
  const without = findings([], ['window.alert'])
  const after = findings([], ['window.alert', 'a listener to keydown on document'])
  const { problems } = compare({ ...{ name: 'a', candidate: 'a' }, findings: after, without })
  expect(problems).toEqual([
    'In the browser a visit to a changes what other screens get (a listener to keydown on document): add the listener in an effect and remove it there, or listen on an element.',
  ])
})

it('names everything that is left behind, and what to do about each kind', () => {
  const changes = ['a style sheet without an address', 'a timer that calls poll', 'the title']
  expect(leftBehind('a', changes)).toEqual([
    expect.stringContaining('(a timer that calls poll): clear it in what the effect returns.'),
    expect.stringContaining('(a style sheet without an address): import its styles'),
    expect.stringContaining('(the title): leave the title to Page.'),
  ])
})

it('recognizes a change wherever its function is in the file', () => {
  const timer = (at: string) => `a timer that calls e of http://site/remote-a/${at}`
  const without = findings([], [timer('1.0-abc/list.js:1:20')])
  const after = findings([], [timer('1.0-def/list.js:1:42')])
  const verdict = compare({ ...{ name: 'a', candidate: 'a' }, findings: after, without })
  expect(verdict.problems).toEqual([])
})

describe('text that may not run as a script', () => {
  const blockedFiles = ['/remote-chat/1.0-abc/vendor.0123456789abc.js']
  const verdict = (faults: string[]) =>
    compare({
      ...{ name: 'remote-chat', candidate: 'remote-chat', without: undefined },
      findings: { ...findings(faults), blockedFiles },
    })
  const sentence =
    "In the browser /remote-chat/vendor.js tries to run text as a script (eval, new Function), which the site's security policy stops"

  it('is a warning where the screen works without it', () => {
    expect(verdict([])).toEqual({
      problems: [],
      notes: [`${sentence}; the screen works without it.`],
    })
  })

  it('is named beside the fault of a screen that does not', () => {
    const fault = 'In the browser /dash shows no screen.'
    expect(verdict([fault])).toEqual({ problems: [fault, `${sentence}.`], notes: [] })
  })
})

it.each([
  [900, 100, false],
  [1_150, 100, true],
  [5_000, 3_000, false],
  [6_100, 3_000, true],
])('a step of %i ms after one of %i ms is slower: %s', (now, previous, isSlower) => {
  expect(slower({ 'step 1': now }, { 'step 1': previous })).toHaveLength(isSlower ? 1 : 0)
})

it('says both times of a slower step, and nothing of a step that is new', () => {
  expect(slower({ 'step 3 of a,': 4_230, 'step 4': 9_000 }, { 'step 3 of a,': 240 })).toEqual([
    'In the browser step 3 of a, takes 4.2 s with this release, and 0.2 s with the live one: make it faster, or do it in parts.',
  ])
})
