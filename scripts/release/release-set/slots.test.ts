import { releaseOf } from '../../testing/release/manifest-at-test'
import type { Release } from '../contract/manifest'
import {
  acceptedContributions,
  droppedContributions,
  refusedContributions,
  slotConflicts,
} from './slots'

const contribution = { into: 'dash.aside', module: './badge', access: 'signed-in' }
const releaseSetOf = (...releases: Release[]) =>
  Object.fromEntries(releases.map((release) => [release.name, release]))
const chat = (from: 'anyone' | string[], slot = 'dash.aside') =>
  releaseOf('remote-chat', { slots: { [slot]: { from } } })
const trivia = releaseOf('remote-trivia', { offers: [contribution] })

it.each([
  ['names the remote', chat(['remote-trivia']), 1],
  ['is open to anyone', chat('anyone'), 1],
  ['names another remote', chat(['remote-quiz']), 0],
  ['is of another name', chat('anyone', 'dash.below'), 0],
])('accepts a contribution to a slot that %s', (_, owner, count) => {
  expect(
    acceptedContributions('remote-trivia', [contribution], releaseSetOf(owner, trivia)),
  ).toHaveLength(count)
  expect(refusedContributions(trivia, releaseSetOf(owner))).toHaveLength(1 - count)
})

it('says why no slot accepts a contribution, and what to do', () => {
  expect(refusedContributions(trivia, releaseSetOf(chat(['remote-quiz'])))).toEqual([
    'remote-trivia contributes ./badge to the slot dash.aside, which remote-chat does not open to it: ask the team of remote-chat to add remote-trivia to "from" in remote-chat/remote.json and to deploy, then deploy remote-trivia again.',
  ])
  expect(refusedContributions(trivia, {})).toEqual([
    'remote-trivia contributes ./badge to the slot dash.aside, which no live release has: correct "into" in remote-trivia/remote.json, or deploy the remote with that slot first.',
  ])
})

it('refuses two remotes that declare a slot of the same name', () => {
  const other = releaseOf('remote-quiz', { slots: { 'dash.aside': { from: 'anyone' } } })
  expect(slotConflicts({ releaseSet: releaseSetOf(chat('anyone'), other) })).toEqual([
    {
      packages: ['remote-chat', 'remote-quiz'],
      sentence:
        'remote-chat and remote-quiz both declare the slot dash.aside: give one of them another name in its remote.json.',
    },
  ])
  expect(slotConflicts({ releaseSet: releaseSetOf(chat('anyone'), trivia) })).toEqual([])
})

it.each([
  ['drops the slot', releaseOf('remote-chat')],
  ['no longer names the remote', chat(['remote-quiz'])],
])('reports a contribution that leaves the site with a release that %s', (_, next) => {
  expect(droppedContributions(next, releaseSetOf(chat(['remote-trivia']), trivia))).toEqual([
    'NEW: remote-chat no longer accepts what remote-trivia contributes to dash.aside (./badge), so it leaves the site with this deploy',
  ])
  expect(
    droppedContributions(chat('anyone'), releaseSetOf(chat(['remote-trivia']), trivia)),
  ).toEqual([])
})
