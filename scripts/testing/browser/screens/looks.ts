import type { Page } from '@playwright/test'

/** How a screen may come before somebody's eyes. */
const LOOKS = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 320, height: 568 },
  { colorScheme: 'light', width: 320, height: 568 },
] as const

/** Calls `look` under light and dark, wide and narrow. */
export async function inEveryLook(
  page: Page,
  look: (name: string) => Promise<void>,
): Promise<void> {
  for (const { colorScheme, ...viewport } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await look(`${colorScheme}, ${viewport.width} px`)
  }
}
