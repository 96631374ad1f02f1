import { blockIds } from '@parlor/shared/contract/page/page-blocks'

/** The JSON of a block; undefined in a page without it, as in development. */
export function pageBlock(name: keyof typeof blockIds): unknown {
  const text = document.getElementById(blockIds[name])?.textContent
  return text ? JSON.parse(text) : undefined
}
