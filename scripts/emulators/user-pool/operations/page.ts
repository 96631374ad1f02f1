/** The largest page, and what a call without a limit gets. */
export const PAGE = 60

/** Cuts a page off what was found, which is one more than fits where others follow. */
export function pageOf<Item>(
  found: readonly Item[],
  { limit, keyOf }: { limit: number; keyOf: (item: Item) => string },
): { items: Item[]; next: string | undefined } {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, next: last !== undefined && found.length > limit ? keyOf(last) : undefined }
}
