import { publicNickname } from '@parlor/shared/contract/public-nickname'
import type { Database } from '../../platform/storage/database'
import { foldedName } from '../names/folded-name'
import { claimEnd, isDue, KEPT_NAMES, lowestFree, numberedName } from '../names/numbered-name'

interface ClaimRow {
  number: number
  until: number
  place: number
  name: string | null
}

interface NameRequest {
  member: string
  nickname: string
  now: number
}

export function claimName(database: Database, { member, nickname, now }: NameRequest): string {
  const fold = foldedName(nickname)
  return database.transaction(() => {
    const sql = 'SELECT * FROM name_claims WHERE member = ? AND fold = ? AND until > ?'
    const claim = database.get<ClaimRow>(sql, member, fold, now)
    const number = claim?.number ?? lowestFree(takenNumbers(database, { fold, now }))
    const name = numberedName(nickname, number)
    if (claim?.place === 0 && claim.name === name && !isDue(claim.until, now)) return name
    // The member's later names move one place back.
    const shift = 'UPDATE name_claims SET place = place + 1 WHERE member = ? AND place < ?'
    database.run(shift, member, claim?.place ?? KEPT_NAMES)
    const deletion = 'DELETE FROM name_claims WHERE member = ? AND (place >= ? OR until <= ?)'
    database.run(deletion, member, KEPT_NAMES, now)
    // Replaces an expired claim.
    database.run(
      `INSERT OR REPLACE INTO name_claims (fold, number, member, until, place, name)
        VALUES (?, ?, ?, ?, 0, ?)`,
      ...[fold, number, member, claimEnd(now), name],
    )
    return name
  })
}

function takenNumbers(database: Database, { fold, now }: { fold: string; now: number }) {
  const sql = 'SELECT number FROM name_claims WHERE fold = ? AND until > ?'
  return new Set(database.all<ClaimRow>(sql, fold, now).map(({ number }) => number))
}

export function knownName(database: Database, member: string, now: number): string | undefined {
  const sql = 'SELECT name FROM name_claims WHERE member = ? AND place = 0 AND until > ?'
  return database.get<ClaimRow>(sql, member, now)?.name ?? undefined
}

/** Takes names from a member, who becomes a guest without a current one. Returns the current name. */
export function forgetNames(
  database: Database,
  { member, names, now }: { member: string; names: readonly string[]; now: number },
): string | undefined {
  const currentName = knownName(database, member, now)
  for (const name of names)
    database.run('DELETE FROM name_claims WHERE member = ? AND name = ?', member, name)
  if (currentName === undefined || !names.includes(currentName)) return currentName
  const guest = claimName(database, { member, nickname: publicNickname(''), now })
  database.run('UPDATE members SET nickname = ? WHERE member = ?', guest, member)
  return guest
}
