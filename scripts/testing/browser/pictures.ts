import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { root } from '../../build/packages'
import { ensureChromium, findChromium } from '../../platform/chromium'
import { activate, addAccount, type Person, register } from './accounts'
import { enterRoom, say, transcriptOf } from './room'
import { SiteProcess } from './site-process'

const folder = join(root, 'scripts/pictures')
const WIDTHS = { wide: 1280, narrow: 390 }

async function fill(page: Page, entries: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(entries)) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({
    path: join(folder, `${name}.png`),
    animations: 'disabled',
    caret: 'hide',
  })
}

async function visit(page: Page, { who, suffix }: { who: Person; suffix: string }): Promise<void> {
  await page.goto('/login')
  await picture(page, `login-${suffix}`)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await picture(page, `login-invalid-${suffix}`)
  await page.goto('/register')
  await fill(page, { Nickname: who.nickname, 'Email address': who.email, Password: 'short' })
  await page.getByLabel('Confirm password').focus()
  await picture(page, `register-${suffix}`)
  await register(page, who)
  await picture(page, `confirm-${suffix}`)
  await activate(page, who)
  await enterRoom(page, who)
}

/** Three people talk; the picture is of the first one's page. */
async function talk(pages: readonly Page[], suffix: string): Promise<void> {
  const [ada, grace, alan] = pages
  if (!ada || !grace || !alan) throw new Error('It takes three people.')
  await say(ada, 'Good evening! Is the new release of the room live?')
  await say(grace, 'Yes, for ten minutes now. My page took it when I came back from /account.')
  await say(alan, 'Mine still has the old one, and it has not missed a line.')
  await ada.getByRole('button', { name: 'Trivia' }).click()
  await expect(transcriptOf(ada)).toHaveValue(/Trivia: /)
  await say(grace, 'I know this one')
  await say(alan, 'So do I, give me a second')
  await expect(transcriptOf(ada)).toHaveValue(/give me a second/)
  await picture(ada, `dash-${suffix}`)
}

const person = (nickname: string): Person => ({
  nickname,
  email: `${nickname}@example.com`,
  password: 'correct-horse',
})

/** Pictures of every screen, light and dark, wide and narrow, for the README and for review. */
export async function takePictures(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  ensureChromium()
  const browser = await chromium.launch({ executablePath: findChromium(), chromiumSandbox: false })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, width] of Object.entries(WIDTHS)) {
      // A separate room, in which nobody has talked before.
      const site = new SiteProcess()
      await site.start()
      const viewport = { width, height: size === 'narrow' ? 844 : 800 }
      const suffix = `${size}-${colorScheme}`
      const pages: Page[] = []
      for (const nickname of ['ada', 'grace', 'alan']) {
        const context = await browser.newContext({ baseURL: site.url, colorScheme, viewport })
        const page = await context.newPage()
        pages.push(page)
        const who = person(nickname)
        if (nickname === 'ada') await visit(page, { who, suffix })
        else await enterRoom(page, await addAccount(site.url, who))
      }
      await talk(pages, suffix)
      for (const page of pages) await page.context().close()
      await site.dispose()
    }
  }
  await browser.close()
  console.log(`The pictures are in ${folder}.`)
}
