import { releaseOf } from '../../testing/remote-source'
import type { PublishedRelease } from '../releases/release-index'
import {
  isLoading,
  type ModuleState,
  NO_MODULES,
  next,
  type RemoteEvent,
  type RemoteState,
} from './remote-state'

const exposed = { default: () => null }
const error = { code: 'Broken', message: 'broken' }

/** A release by its version: `2`, or `2c` for a canary. */
function release(name: string): PublishedRelease {
  const isCanary = name.endsWith('c')
  return { ...releaseOf('remote-auth', name.replace('c', '')), isCanary }
}

const events = {
  ask: (module: string): RemoteEvent => ({ type: 'requested', module, isAwaited: true }),
  preload: (module: string): RemoteEvent => ({ type: 'requested', module, isAwaited: false }),
  switch: (module: string): RemoteEvent => ({ type: 'requested', module, isSwitch: true }),
  begin: (module: string, first = '', ...others: string[]): RemoteEvent => ({
    type: 'started',
    module,
    toTry: [release(first), ...others.map(release)],
  }),
  load: (module: string, from = ''): RemoteEvent => ({
    type: 'loaded',
    module,
    release: release(from),
    exposed,
  }),
  fail: (module: string, from = ''): RemoteEvent => ({
    type: 'refused',
    module,
    release: release(from),
    error,
  }),
  ahead: (module: string, from = ''): RemoteEvent => ({
    type: 'refused',
    module,
    release: release(from),
  }),
  end: (module: string): RemoteEvent => ({ type: 'ended', module, failure: error }),
  break: (): RemoteEvent => ({ type: 'broke' }),
  enter: (module: string): RemoteEvent => ({ type: 'entered', module }),
  leave: (module: string): RemoteEvent => ({ type: 'left', module }),
  publish: (first = '', ...others: string[]): RemoteEvent => ({
    type: 'published',
    toTry: first ? [release(first), ...others.map(release)] : undefined,
  }),
}

/** Parses an event: `begin login 2 1`, with the live release first. */
function eventOf(line: string): RemoteEvent {
  const [name = '', ...words] = line.split(' ')
  if (!(name in events)) throw new Error(`There is no event ${name}.`)
  const make: (...words: string[]) => RemoteEvent = Reflect.get(events, name)
  return make(...words)
}

/** A module's state as text: `loading 2`, `falling-back 1 behind failed 3`. */
function moduleText(module: ModuleState): string {
  if (isLoading(module)) {
    const { status, toTry, current } = module
    const visibleText = moduleText(current)
    const from = toTry ? (toTry[0]?.version ?? 'nothing') : '?'
    return `${status} ${from}${visibleText === 'idle' ? '' : ` behind ${visibleText}`}`
  }
  if (module.status === 'active') return `active ${module.release.version}`
  return module.attempts ? `${module.status} ${module.attempts}` : module.status
}

/** The skipped releases: `2 failed, 3 ahead`. */
function skippedText({ skipReasons }: RemoteState): string {
  return [...skipReasons].map(([key, why]) => `${key.split('@')[1]} ${why}`).join(', ')
}

function stateText(state: RemoteState): string {
  const modules = [...state.modules].map(([name, module]) => `${name} ${moduleText(module)}`)
  return [...modules, skippedText(state)].filter(Boolean).join('; ')
}

/** Events, each with the state after it; an empty string skips the check. */
type Story = [event: string, state: string][]

const stories: Record<string, Story> = {
  'a module is idle, loading and active': [
    ['ask login', 'login loading ?'],
    ['begin login 2 1', 'login loading 2'],
    ['load login 2', 'login active 2'],
    ['ask login', 'login active 2'],
  ],
  'a failed release falls back to the one before, and is named': [
    ['ask login', ''],
    ['begin login 2 1', 'login loading 2'],
    ['fail login 2', 'login falling-back 1; 2 failed'],
    ['load login 1', 'login active 1; 2 failed'],
  ],
  'a release that loads after all is no longer skipped': [
    ['ask login', ''],
    ['begin login 1', ''],
    ['fail login 1', 'login falling-back nothing; 1 failed'],
    ['end login', 'login failed 1; 1 failed'],
    ['ask login', 'login loading ? behind failed 1; 1 failed'],
    ['begin login 1', 'login loading 1 behind failed 1; 1 failed'],
    ['load login 1', 'login active 1'],
  ],
  'failures in a row are counted': [
    ['ask login', ''],
    ['end login', 'login failed 1'],
    ['ask login', ''],
    ['end login', 'login failed 2'],
  ],
  'two releases may fail': [
    ['ask login', ''],
    ['begin login 4 3 2 1', ''],
    ['fail login 4', 'login falling-back 3; 4 failed'],
    ['fail login 3', 'login falling-back nothing; 4 failed, 3 failed'],
  ],
  'two may fail besides the active one, which goes first': [
    ['ask login', ''],
    ['begin login 1', ''],
    ['load login 1', ''],
    ['ask register', ''],
    ['begin register 3 2 1 0', 'login active 1; register loading 1'],
    ['fail register 1', 'login active 1; register falling-back 3; 1 failed'],
    ['fail register 3', ''],
    [
      'fail register 2',
      'login active 1; register falling-back nothing; 1 failed, 3 failed, 2 failed',
    ],
  ],
  'a release that needs a newer host is skipped for good, and does not count as a failure': [
    ['ask login', ''],
    ['begin login 4 3 2 1', ''],
    ['ahead login 4', 'login falling-back 3; 4 ahead'],
    ['fail login 3', ''],
    ['load login 2', 'login active 2; 4 ahead, 3 failed'],
    ['publish 4 3 2', 'login idle; 4 ahead, 3 failed'],
    ['ask login', ''],
    ['begin login 4 2', 'login loading 2; 4 ahead, 3 failed'],
  ],
  'the replacement of a release that needs a newer host stays for the next visit': [
    ['ask login', ''],
    ['begin login 2 1', ''],
    ['ahead login 2', ''],
    ['load login 1', ''],
    ['publish 2 1', 'login active 1; 2 ahead'],
    ['publish 3 2 1', 'login idle; 2 ahead'],
  ],
  'nothing is left to try if all releases need a newer host': [
    ['ask login', ''],
    ['begin login 1', ''],
    ['ahead login 1', 'login falling-back nothing; 1 ahead'],
    ['end login', 'login failed 1; 1 ahead'],
    ['ask login', ''],
    ['begin login 1', 'login loading 1 behind failed 1; 1 ahead'],
    ['ahead login 1', 'login falling-back nothing behind failed 1; 1 ahead'],
    ['end login', 'login failed 2; 1 ahead'],
  ],
  'the active release stays while the remote is in view, for all its modules': [
    ['enter login', ''],
    ['ask login', ''],
    ['begin login 1', ''],
    ['load login 1', ''],
    ['publish 2 1', 'login active 1'],
    ['ask register', ''],
    ['begin register 2 1', 'login active 1; register loading 1'],
    ['load register 1', 'login active 1; register active 1'],
    ['enter register', ''],
    ['leave login', ''],
    ['publish 2 1', 'login active 1; register active 1'],
    ['leave register', ''],
    ['publish 2 1', 'login idle; register idle'],
  ],
  'leaves a fallback release at the next entry': [
    ['enter login', ''],
    ['ask login', ''],
    ['begin login 2 1', ''],
    ['fail login 2', ''],
    ['load login 1', ''],
    ['publish 2 1', 'login active 1; 2 failed'],
    ['leave login', ''],
    ['publish 2 1', 'login idle; 2 failed'],
  ],
  'uses a release that one module falls back to for the whole remote': [
    ['enter login', ''],
    ['ask login', ''],
    ['begin login 1', ''],
    ['load login 1', ''],
    ['ask register', ''],
    ['begin register 2 1', ''],
    ['fail register 1', ''],
    ['load register 2', 'login idle; register active 2; 1 failed'],
  ],
  'a remote that is retired stays while it is in view': [
    ['enter login', ''],
    ['ask login', ''],
    ['begin login 1', ''],
    ['load login 1', ''],
    ['publish', 'login active 1'],
    ['leave login', ''],
    ['publish', 'login idle'],
  ],
  'a new index does not affect a module that is loading': [
    ['ask login', ''],
    ['begin login 1', ''],
    ['publish', 'login loading 1'],
    ['load login 1', 'login active 1'],
    ['publish', 'login idle'],
  ],
  'a failure that nobody waits for leaves only its count': [
    ['preload login', ''],
    ['begin login 1', ''],
    ['fail login 1', ''],
    ['end login', 'login idle 1; 1 failed'],
  ],
  'the failure of a preload stays if a visitor waits for it by then': [
    ['preload login', ''],
    ['ask login', ''],
    ['end login', 'login failed 1'],
  ],
  'a failure is kept only while it is in view': [
    ['enter login', ''],
    ['ask login', ''],
    ['end login', 'login failed 1'],
    ['ask login', 'login loading ? behind failed 1'],
    ['leave login', 'login loading ? behind idle 1'],
    ['end login', 'login failed 2'],
    ['enter login', ''],
    ['leave login', 'login idle 2'],
  ],
  'a failure that is not in view yet survives a new index': [
    ['ask login', ''],
    ['end login', ''],
    ['publish 2 1', 'login failed 1'],
  ],
  'a canary that fails is avoided': [
    ['ask login', ''],
    ['begin login 2c 1', ''],
    ['fail login 2c', 'login falling-back 1; 2 avoided'],
  ],
  'a canary that breaks while it runs is left at once, in view or not': [
    ['enter login', ''],
    ['ask login', ''],
    ['begin login 2c 1', ''],
    ['load login 2c', 'login active 2'],
    ['break', 'login idle; 2 avoided'],
  ],
  'the active release stays in view until the live one has loaded': [
    ['enter login', ''],
    ['ask login', ''],
    ['begin login 2', ''],
    ['load login 2', ''],
    ['switch login', 'login loading ? behind active 2'],
    ['begin login 1', 'login loading 1 behind active 2'],
    ['load login 1', 'login active 1'],
  ],
  'the active release stays if the live one fails to load': [
    ['enter login', ''],
    ['ask login', ''],
    ['begin login 2', ''],
    ['load login 2', ''],
    ['switch login', ''],
    ['begin login 1', ''],
    ['fail login 1', 'login falling-back nothing behind active 2; 1 failed'],
    ['end login', 'login active 2; 1 failed'],
  ],
}

test.each(Object.entries(stories))('%s', (_, story) => {
  let state = NO_MODULES
  const results = story.map(([happens, is]) => {
    state = next(state, eventOf(happens))
    return [happens, is && stateText(state)]
  })
  expect(results).toEqual(story)
})

test('modules in view are a set: one that is shown twice is left once', () => {
  const lines = ['enter login', 'enter login', 'enter register', 'leave login']
  const state = lines.map(eventOf).reduce(next, NO_MODULES)
  expect([...state.inView]).toEqual(['register'])
})

test.each(['begin login 1', 'load login 1', 'fail login 1', 'ahead login 1', 'end login', 'break'])(
  '%s, of an idle module, does not change the others',
  (line) => {
    const original = ['ask register', 'begin register 1'].map(eventOf).reduce(next, NO_MODULES)
    const after = next(original, eventOf(line))
    expect(after.modules.get('register')).toEqual(original.modules.get('register'))
  },
)
