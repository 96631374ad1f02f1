export interface Link {
  /** Where it starts and ends in the line. */
  start: number
  end: number
  text: string
  href: string
  /** The host that the browser connects to, if the text shows another one, for example with Cyrillic
   * letters. */
  host?: string
}

const LONGEST = 2_048

/** Punctuation and brackets beyond ASCII end a link, even without a space: `https://a.example，谢谢`.
 * Characters within words do not, such as the dot of a Japanese name. */
const ENDING = '[[\\p{Po}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}]--[\\p{ASCII}·’‧・･׳״་]]—―⋯〜～｜＜＝＞＋｀'

/** Another link begins after a letter of another script: `https://a.example和https://b.example`. */
const NEXT = 'https?://(?<=\\P{ASCII}https?://)'

/** Allows one character more, so that a link that is too long is not cut off. */
const CANDIDATE = new RegExp(`\\bhttps?://(?:(?!${NEXT})[^\\s<>"${ENDING}]){1,${LONGEST}}`, 'giv')

/** A host that ends with ASCII letters ends before a letter of another script, unless no host could
 * end there, as in `https://tシャツ.jp`. */
const ASCII_HOST =
  /^https?:\/\/(?:(?:[^\s./?#:@[\]]+\.)+?(?:[\w-]{2,}|\d+)(?::\d+)?|[\w-]+:\d+|\[[\da-f:.]+\](?::\d+)?|[\w-]+(?=[^./?#]+(?:[/?#]|$)))(?![\p{ASCII}\p{Script=Latin}\p{M}])/iu

const OPENING = new Map(['()', '[]', '{}'].map(([open, close]) => [close, open] as const))

/** Characters at the end that belong to the sentence, not to the link. */
const PUNCTUATION = new Set('.,;:!?\'"*’·・･‧–([{')

/** Characters that change how the text looks: a link with one could seem to lead elsewhere. Joiners
 * belong to the words of Persian and to emoji. */
const INVISIBLE = /(?!\p{Join_Control})[\p{Cc}\p{Cf}]/u

/** The length up to a closing bracket without an opening one, and without punctuation at the
 * end. */
function lengthOfLink(text: string): number {
  const candidate = ASCII_HOST.exec(text)?.[0] ?? text
  const open = new Map<string, number>()
  let end = 0
  for (; end < candidate.length; end += 1) {
    const character = candidate.charAt(end)
    const opening = OPENING.get(character)
    const bracket = opening ?? character
    const count = (open.get(bracket) ?? 0) + (opening ? -1 : 1)
    if (count < 0) break
    open.set(bracket, count)
  }
  while (PUNCTUATION.has(candidate.charAt(end - 1))) end -= 1
  return end
}

function targetOf(text: string, siteHost: string): Pick<Link, 'href' | 'host'> | undefined {
  if (text.length > LONGEST || INVISIBLE.test(text) || !URL.canParse(text)) return undefined
  const { href, protocol, username, password, host, hostname, searchParams } = new URL(text)
  if (username || password) return undefined
  // The link would run code that its author chose.
  if (host === siteHost && searchParams.has('override')) return undefined
  const isHostShown = text.toLowerCase().startsWith(`${protocol}//${hostname}`)
  return isHostShown ? { href } : { href, host: hostname }
}

/** The links in a line, in their order. `siteHost` is the host of this site. */
export function findLinks(line: string, siteHost = location.host): Link[] {
  const links: Link[] = []
  const pattern = new RegExp(CANDIDATE)
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    const start = match.index
    const end = start + lengthOfLink(match[0])
    const text = line.slice(start, end)
    const target = targetOf(text, siteHost)
    if (target) links.push({ start, end, text, ...target })
    // Another link may follow an unmatched bracket.
    pattern.lastIndex = end
  }
  return links
}

/** The attributes of every element that leads to a link. */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' }
