import type { Line } from '../connection/line'

/** More names than this are counted. */
const NAMES = 3

/** True for a line that tells who joined or left. */
export function isNotice({ kind, who }: Line): boolean {
  return who !== undefined && (kind === 'joined' || kind === 'left')
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} ${more > 1 ? 'others' : 'other'}`
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : `${shown[0]}`
}

/** Who joined and left, as one line. What somebody did last counts. */
export function foldedText(notices: readonly Line[]): string {
  const last = new Map<string, Line['kind']>()
  for (const { who = '', kind } of notices) {
    last.delete(who)
    last.set(who, kind)
  }
  const parts = (['joined', 'left'] as const).flatMap((kind) => {
    const names = [...last].filter(([, did]) => did === kind).map(([who]) => who)
    return names.length > 0 ? [`${listed(names)} ${kind}`] : []
  })
  return `* ${parts.join(', ')}`
}
