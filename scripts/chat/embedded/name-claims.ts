import type { Database } from '../../platform/database'
import { foldedName } from '../names/folded-name'
import { claimEnd, isDue, lowestFree, numberedName } from '../names/numbered-name'

interface Claim {
  fold: string
  number: number
  until: number
}

interface Claimant {
  member: string
  nickname: string
  now: number
}

export function claimName(database: Database, { member, nickname, now }: Claimant): string {
  const fold = foldedName(nickname)
  const number = database.transaction(() => {
    const sql = 'SELECT fold, number, until FROM name_claims WHERE member = ? AND until > ?'
    const own = database.get<Claim>(sql, member, now)
    const isSame = own?.fold === fold
    if (isSame && !isDue(own.until, now)) return own.number
    const number = isSame ? own.number : lowestFree(takenNumbers(database, { fold, now }))
    // In place of the member's earlier claim, and of one that has ended.
    database.run(
      'INSERT OR REPLACE INTO name_claims (fold, number, member, until) VALUES (?, ?, ?, ?)',
      fold,
      number,
      member,
      claimEnd(now),
    )
    return number
  })
  return numberedName(nickname, number)
}

function takenNumbers(database: Database, { fold, now }: { fold: string; now: number }) {
  const sql = 'SELECT number FROM name_claims WHERE fold = ? AND until > ?'
  return new Set(database.all<Claim>(sql, fold, now).map(({ number }) => number))
}
