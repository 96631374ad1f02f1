import { arrayOf, entriesOf, textOf } from '../json-value'
import type { ReleasedScreen } from '../screens'

/**
 * The live releases that a page needs at once. The rest comes with the index. Hosts that are older
 * than this form find no index in their page, and fetch it.
 */
export interface PageReleaseSet {
  /** The entries of the index, in its form, that the page cannot do without. */
  entries: Record<string, PageEntry>
  /** The screens of all other remotes, as lists of texts, which take less space than objects. */
  screens: readonly (readonly string[])[]
}

interface PageEntry {
  current: { screens?: ReleasedScreen[]; offers?: readonly { module: string }[] } | null
}

/** The order of a screen's texts in the page; the last ones may be missing. */
const MEMBERS = ['path', 'module', 'access', 'title', 'link', 'when'] as const

export function screenTexts(remote: string, screen: ReleasedScreen): readonly string[] {
  const texts = MEMBERS.map((member) => screen[member] ?? '')
  return [remote, ...texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)]
}

/** The release set in a page, with its screens in the form of the index, each with its remote. */
export function readPageReleaseSet(value: unknown) {
  const set = entriesOf(value)
  const screens = arrayOf(set.get('screens')).map((listed) => {
    const [remote, ...texts] = arrayOf(listed).map(textOf)
    const members = MEMBERS.map((member, at) => [member, texts[at]] as const)
    return { remote, screen: Object.fromEntries(members.filter(([, text]) => text)) }
  })
  return { entries: entriesOf(set.get('entries')), screens }
}
