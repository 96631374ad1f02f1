/** In the page: the lines whose painted rows do not wrap as the text area's own do, and the scroll
 * heights of both. */
export function compareWrapping() {
  const area = document.querySelector<HTMLTextAreaElement>('.chat-lines')
  const mirror = document.querySelector('.chat-mirror')
  if (!area || !mirror) throw new Error('There is no transcript.')
  // A copy of the area shows one line after the other; a few pixels are its padding.
  const copy = area.cloneNode() as HTMLTextAreaElement
  copy.style.height = '0'
  area.after(copy)
  const rowHeight = Number.parseFloat(getComputedStyle(area).lineHeight)
  // Chromium gives an empty read-only area no height.
  copy.value = '.'
  const padding = copy.scrollHeight - rowHeight
  const differing: string[] = []
  for (const [index, row] of [...mirror.children].entries()) {
    const line = area.value.split('\n')[index] ?? ''
    copy.value = line
    const rows = (height: number) => Math.round(height / rowHeight)
    const [painted, plain] = [rows(row.clientHeight), rows(copy.scrollHeight - padding)]
    if (painted !== plain || row.textContent !== line) {
      differing.push(`${painted} rows painted, ${plain} in the text area: ${line}`)
    }
  }
  copy.remove()
  return { differing, heights: [area.scrollHeight, mirror.scrollHeight] }
}
