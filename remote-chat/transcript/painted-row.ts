import { localTime } from '@parlor/shared'
import { foldedText } from '@parlor/shared/contract/build/folded-text'
import type { Membership } from '@parlor/shared/contract/chat-wire'
import type { ChatLine } from '../connection/protocol'
import { foundRanges } from '../search/found-words'
import { findLinks, LINK_ATTRIBUTES, type Link } from './links/links'

/** The colours of `transcript.css`. */
export const AUTHOR_COLOURS = 10

/** Marks a row whose line is from another day than the previous one, if both have times. */
export function markDay(row: Element, { at }: ChatLine, previous: ChatLine | undefined): void {
  if (at === undefined || previous?.at === undefined) return
  const isOther = new Date(at).toDateString() !== new Date(previous.at).toDateString()
  row.classList.toggle('chat-row-day', isOther)
}

/** An element around a part of a line. */
interface Mark {
  start: number
  end: number
  element: HTMLElement
}

/** The length of the author's name at a line's start; 0 for the room's own lines. */
export function authorLength({ text, by, kind }: ChatLine): number {
  const isSaid = by && (kind === 'said' || kind === 'command')
  return isSaid ? Math.max(0, text.indexOf(': ')) : 0
}

/** The author's colour, chosen by the pseudonym because anybody can take a name. */
function authorColour({ by = '' }: ChatLine): string {
  let hash = 0
  for (const character of by) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003
  return `var(--chat-author-${hash % AUTHOR_COLOURS})`
}

/** Colours the author's name, and the edge of the row. */
function authorMark(line: ChatLine, row: HTMLElement): Mark[] {
  const end = authorLength(line)
  if (end === 0) return []
  const element = document.createElement('span')
  element.style.color = authorColour(line)
  row.style.setProperty('--chat-rule', element.style.color)
  return [{ start: 0, end, element }]
}

function linkMark({ start, end, href, host }: Link): Mark {
  const element = Object.assign(document.createElement('a'), { href, ...LINK_ATTRIBUTES })
  element.className = 'chat-link'
  element.tabIndex = -1
  if (host) element.title = host
  return { start, end, element }
}

/** The scripts without spaces between words, and Hangul, where particles follow a name directly. */
const SPACELESS = 'Han Hira Kana Bopo Hang Yiii Thai Laoo Khmr Mymr Tibt Lana Talu Bali Java'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')
const WORD_PART = `(?![${SPACELESS}])[\\p{L}\\p{M}\\p{N}_]`
const WORD_START = new RegExp(`(?<!${WORD_PART})|(?=[${SPACELESS}])`, 'uy')
const WORD_END = new RegExp(`(?!${WORD_PART})|(?<=[${SPACELESS}])`, 'uy')

function isAt(boundary: RegExp, text: string, index: number): boolean {
  boundary.lastIndex = index
  return boundary.test(text)
}

/** Marks the reader's name where it is a whole word. */
function mentionMarks(text: string, name: string): Mark[] {
  const word = foldedText(name)
  if (!word || !foldedText(text).includes(word)) return []
  return foundRanges(text, word)
    .filter(({ start, end }) => foldedText(text.slice(start, end)) === word)
    .filter(({ start, end }) => isAt(WORD_START, text, start) && isAt(WORD_END, text, end))
    .map((range) => {
      const element = document.createElement('span')
      element.className = 'chat-mention'
      return { ...range, element }
    })
}

/** If marks overlap, only the first one is used. */
function append(row: HTMLElement, text: string, marks: readonly Mark[]): void {
  let end = 0
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    if (mark.start < end) continue
    mark.element.textContent = text.slice(mark.start, mark.end)
    row.append(text.slice(end, mark.start), mark.element)
    end = mark.end
  }
  row.append(text.slice(end))
}

/**
 * A row of the mirror. Colours and marks depend on the service's facts about a line, never on its
 * text: anybody can write 'bob joined'. The elements change only colour, underline and background,
 * because the row must wrap like the line of the text area.
 */
export function paintRow(line: ChatLine, you?: Membership): HTMLElement {
  const { text, at, by, kind } = line
  const row = document.createElement('div')
  const isOwn = !!you && !!by && by === you.by
  row.classList.add('chat-row')
  row.classList.toggle('chat-row-own', isOwn)
  row.classList.toggle('chat-row-quiet', kind !== undefined && kind !== 'said')
  if (at !== undefined) {
    const [time = '', day = 'Today'] = localTime(at, { today: Date.now(), between: '\n' })
      .split('\n')
      .reverse()
    Object.assign(row.dataset, { time, day })
  }
  const isSaidByAnother = kind === 'said' && !isOwn
  const marks = [...authorMark(line, row), ...findLinks(text).map(linkMark)]
  if (you && isSaidByAnother) marks.push(...mentionMarks(text, you.name))
  append(row, text, marks)
  return row
}
