import { fakeEntry as entry } from '../../testing/release/fake-release'
import type { ReleaseRecord } from '../contract/record'
import {
  type AppliedRollback,
  applyDeploy,
  applyRetirement,
  applyRollback,
  type DeployChange,
} from './release-commands'

const name = 'remote-quiz'
const at = '2026-02-01T00:00:00.000Z'
const deploy = (
  record: ReleaseRecord | undefined,
  version: string,
  more: Partial<DeployChange> = {},
) => applyDeploy(record, { name, entry: entry(version), at, ...more })
const live = (...versions: string[]) => {
  const [first = '', ...rest] = versions
  return rest.reduce<ReleaseRecord>(
    (record, version) => deploy(record, version),
    deploy(undefined, first),
  )
}
const back = (record: ReleaseRecord | undefined, version?: string) =>
  applyRollback(record, { name, version, at })
const retire = (record: ReleaseRecord | undefined, of = name) =>
  applyRetirement(record, { name: of, at })

describe('a deploy', () => {
  it('goes live, to a share of the sessions, or under a name, and may set how many releases stay', () => {
    expect(deploy(live('1'), '2')).toMatchObject({ current: entry('2'), by: 'deploy' })
    expect(deploy(live('1'), '2', { canary: 0.1, keep: 3 })).toMatchObject({
      current: entry('1'),
      canary: { release: entry('2'), share: 0.1 },
      keep: 3,
    })
    expect(deploy(live('1'), '2', { preview: 'mine', keep: 100 })).toMatchObject({
      current: entry('1'),
      previews: { mine: entry('2') },
      keep: 100,
    })
  })

  it('keeps the number of releases that an earlier one has set', () => {
    expect(deploy(deploy(live('1'), '2', { keep: 3 }), '3').keep).toBe(3)
  })

  it.each<[string, ReleaseRecord | undefined, Partial<DeployChange>, string]>([
    ['of the host', live('1'), { name: 'host' }, 'The host has no canaries'],
    ['of a new package', undefined, {}, 'has no live release for a canary to run beside'],
    [
      'of a package that has only previews',
      deploy(undefined, '1', { preview: 'mine' }),
      {},
      'has no live release for a canary to run beside',
    ],
    ['of what is live', live('1', '2'), {}, 'remote-quiz 2 is live for everyone already'],
  ])('is refused as a canary %s', (_, record, more, reason) => {
    expect(() => deploy(record, '2', { canary: 0.1, ...more })).toThrow(reason)
  })

  it('of a retired package is refused, unless --again is given', () => {
    const record = retire(live('1'))
    for (const more of [{}, { preview: 'mine' }]) {
      expect(() => deploy(record, '2', more)).toThrow(
        'remote-quiz was retired on 2026-02-01. To bring it back, without its releases: npm run deploy -- remote-quiz --again',
      )
    }
    const again = deploy(record, '2', { again: true })
    expect(again).toMatchObject({ current: entry('2'), previous: [], heldBack: ['1'] })
    expect(again.retiredAt).toBeUndefined()
  })
})

describe('a rollback without a version', () => {
  /** The record after each rollback, for as long as there is a release to go back to. */
  const repeatedly = (record: ReleaseRecord) => {
    const lives = [record.current?.version]
    for (let next = record; lives.length <= 5; ) {
      try {
        next = back(next).record
      } catch (error) {
        return [...lives, (error as Error).message]
      }
      lives.push(next.current?.version)
    }
    return lives
  }

  it('goes each time to the next that is not withdrawn, and is refused at the end', () => {
    expect(repeatedly(live('1', '2', '3'))).toEqual([
      ...['3', '2', '1'],
      'remote-quiz has no earlier release to roll back to that is not withdrawn. The earlier releases are: 2 (withdrawn), 3 (withdrawn). To roll back to a withdrawn one, name it: npm run rollback -- remote-quiz VERSION',
    ])
  })

  it('skips what was withdrawn once a new release is live', () => {
    expect(repeatedly(deploy(back(live('1', '2')).record, '3')).slice(0, 2)).toEqual(['3', '1'])
  })

  it('ends a running canary, and leaves what is live', () => {
    const rollback = back(deploy(live('1', '2'), '3', { canary: 0.1 }))
    expect(rollback).toMatchObject({
      ends: '3',
      record: { current: entry('2'), heldBack: ['3'] },
    })
    expect(back(rollback.record).record.current).toEqual(entry('1'))
  })
})

describe('a rollback to a version', () => {
  it('goes there, even to one that was withdrawn', () => {
    const record = back(live('1', '2')).record
    expect(back(record, '2')).toMatchObject({
      to: { version: '2' },
      instead: '1',
      canary: undefined,
      record: { current: entry('2'), by: 'rollback', heldBack: ['1'] },
    })
  })

  it('names the canary that it ends', () => {
    const record = deploy(live('1', '2'), '3', { canary: 0.1 })
    expect(back(record, '1')).toMatchObject({
      canary: '3',
      instead: '2',
      record: { current: entry('1'), heldBack: ['2', '3'] },
    })
  })

  it('ends none if the canary goes live', () => {
    const record = deploy(live('1', '2'), '1', { canary: 0.1 })
    const rollback: AppliedRollback = back(record, '1')
    expect(rollback).toMatchObject({ canary: undefined, record: { heldBack: ['2'] } })
    expect(rollback.record.canary).toBeUndefined()
  })
})

it.each<[string, ReleaseRecord | undefined, string | undefined, string]>([
  [
    'to a version that is missing',
    live('1', '2'),
    '9',
    'has no earlier release 9. The earlier releases are: 1.',
  ],
  ['if nothing came before', live('1'), undefined, 'The earlier releases are: none.'],
  [
    'if there is only a preview',
    deploy(undefined, '1', { preview: 'mine' }),
    undefined,
    'has no live release, so',
  ],
  [
    'of a retired package',
    retire(live('1', '2')),
    '1',
    'has no live release: it was retired on 2026-02-01,',
  ],
  [
    'of a package that was never deployed',
    undefined,
    undefined,
    'has no live release, so there is nothing to',
  ],
])('a rollback is refused %s', (_, record, version, reason) => {
  expect(() => back(record, version)).toThrow(reason)
})

it.each<[string, ReleaseRecord | undefined, string]>([
  ['host', live('1'), 'host cannot be retired: the site does not work without it.'],
  ['remote-auth', live('1'), 'remote-auth cannot be retired'],
  ['remote-chat', live('1'), 'remote-chat cannot be retired'],
  ['remote-tea', undefined, 'This site has no remote-tea to retire.'],
  [name, retire(live('1')), 'remote-quiz was already retired on 2026-02-01.'],
])('%s is not retired', (of, record, reason) => {
  expect(() => retire(record, of)).toThrow(reason)
})
