/** The page's script or style sheet of that address. */
export function fileElement({ url }: { url: string }): HTMLScriptElement | HTMLLinkElement | null {
  return document.querySelector(`script[src="${url}"], link[href="${url}"]`)
}

/** Makes the file load or fail, as a browser does; jsdom fetches none. */
export function settleFile(
  file: { url: string },
  type: 'load' | 'error',
  sheet: Pick<CSSStyleSheet, 'cssRules'> | null = { cssRules: [{}] as never },
): void {
  const element = fileElement(file)
  if (element?.localName === 'link') {
    Object.defineProperty(element, 'sheet', { value: sheet, configurable: true })
  }
  element?.dispatchEvent(new Event(type))
}
