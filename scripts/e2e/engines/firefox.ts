import { launch } from 'puppeteer-core'
import type { BrowserWindow } from './engine'

export async function openFirefox(executablePath: string): Promise<BrowserWindow> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  // Without it the window has no focus, and no frames.
  await page.bringToFront()
  return {
    goTo: async (url) => void (await page.goto(url)),
    evaluate: (inPage, ...args) => page.evaluate(inPage as never, ...args),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(key) {
      if (key !== 'Alt+ArrowUp') return page.keyboard.press(key)
      await page.keyboard.down('Alt')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.up('Alt')
    },
    async turnWheel({ x, y }, by) {
      await page.mouse.move(x, y)
      await page.mouse.wheel({ deltaY: by })
    },
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => browser.close(),
  }
}
