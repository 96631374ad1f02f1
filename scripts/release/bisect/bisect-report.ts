import { printable } from '../../platform/log'
import type { Bisected } from './bisect-site'
import type { DatedChange } from './history'

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayOf = ({ at }: DatedChange) => DAY.format(new Date(at))

/** The sentences that say which change broke what, and which were left out. */
export function bisectReport({ history: { gone, withdrawn }, ...broken }: Bisected): string {
  const lines = [
    verdict(broken),
    gone.length > 0 && `Not tried, because their files are gone: ${listOf(gone)}.`,
    withdrawn.length > 0 &&
      `Not tried, because they were withdrawn (--withdrawn tries them too): ${listOf(withdrawn)}.`,
  ]
  return lines
    .filter((line) => line !== false)
    .map(printable)
    .join('\n')
}

function verdict({ found, failure }: Omit<Bisected, 'history'>): string {
  switch (found.status) {
    case 'never fails':
      return 'It never fails: everything passes with what is live.'
    case 'fails always':
      return `It fails always, also with the oldest releases that can be tried: ${failure}. No recorded change broke it.`
    case 'flaky': {
      const lineup = Object.entries(found.lineup).map((each) => each.join(' '))
      return `It sometimes fails: ${failure}. With ${lineup.join(', ')} it passed once and failed once, so no change can be named.`
    }
    case 'broken': {
      const { by, together } = found
      return together
        ? `${described(by)} and ${described(together)} together broke ${failure}. With either of them alone all steps pass.`
        : `${described(by)} broke ${failure}. Before it all steps pass.`
    }
  }
}

function described(change: DatedChange): string {
  const { name, version, release } = change
  if (!release) return `The retirement of ${name} on ${dayOf(change)}`
  const { author, commit, dirty } = release
  const says = [
    author,
    commit && `commit ${commit.slice(0, 7)}${dirty ? ' with uncommitted changes' : ''}`,
  ]
  const origin = says.filter(Boolean).join(', ') || 'no commit'
  return `${name} ${version} of ${dayOf(change)} (the row says: ${origin})`
}

const listOf = (changes: readonly DatedChange[]) =>
  [...new Set(changes.map(({ name, version }) => `${name} ${version}`))].join(', ')
