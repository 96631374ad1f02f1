/** Adds the JSON block of that id to the page, as a composed page carries it. */
export function inlineJsonBlock(id: string, value: unknown): void {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = id
  block.textContent = JSON.stringify(value)
  document.body.append(block)
}
