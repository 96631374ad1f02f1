/** The largest page, and the default. */
export const PAGE = 60

/** Cuts a page from the items found, which are one more than the limit if others follow. */
export function pageOf<Item>(
  found: readonly Item[],
  { limit, keyOf }: { limit: number; keyOf: (item: Item) => string },
): { items: Item[]; next: string | undefined } {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, next: last !== undefined && found.length > limit ? keyOf(last) : undefined }
}
