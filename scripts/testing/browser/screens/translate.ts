import type { Page } from '@playwright/test'

/** Translates the page as a browser does: each text, also each later one, is put into elements of its
 * own, unless its author forbids it. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = { childList: true, characterData: true, subtree: true }
    const observer = new MutationObserver(translateAll)
    translateAll()

    function translateAll(): void {
      observer.disconnect()
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Node[] = []
      while (texts.nextNode()) found.push(texts.currentNode)
      for (const text of found) {
        const parent = text.parentElement
        if (!text.textContent?.trim() || parent?.closest('font, script, [translate=no]')) continue
        const font = document.createElement('font')
        text.parentNode?.replaceChild(font, text)
        font.textContent = text.textContent
      }
      observer.observe(document.body, watched)
    }
  })
}
