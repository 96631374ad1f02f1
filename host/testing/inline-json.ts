import { blockIds } from '@parlor/shared/contract/page/page-blocks'

/** Adds that JSON block to the page, as a composed page carries it. */
export function inlineJsonBlock(name: keyof typeof blockIds, value: unknown): void {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = blockIds[name]
  block.textContent = JSON.stringify(value)
  document.body.append(block)
}
