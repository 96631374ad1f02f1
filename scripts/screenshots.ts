import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { root } from './build/packages'
import { ensureChromium, findChromium } from './platform/chromium'
import { fail, readCommand } from './platform/command-line'
import { COMMANDS } from './platform/commands'
import { activate, type Person, register, signIn } from './testing/browser/people'
import { say, transcriptOf } from './testing/browser/room'
import { Site } from './testing/browser/site'

// Pictures of every screen, light and dark, wide and narrow: for the README, and to look at.

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
  await signIn(page, who)
  await say(page, 'Good evening, everybody')
  await page.getByRole('button', { name: 'Trivia' }).click()
  await say(page, 'I know this one')
  await expect(transcriptOf(page)).toHaveValue(new RegExp(`${who.nickname}: I know this one`))
  await picture(page, `dash-${suffix}`)
}

async function takePictures(args: string[]): Promise<void> {
  readCommand(COMMANDS.screenshots, args)
  const site = new Site()
  await site.start()
  mkdirSync(folder, { recursive: true })
  ensureChromium()
  const browser = await chromium.launch({ executablePath: findChromium(), chromiumSandbox: false })
  const NAMES = ['ada', 'grace', 'alan', 'edsger']
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, width] of Object.entries(WIDTHS)) {
      const nickname = NAMES.shift() ?? 'someone'
      const who = { nickname, email: `${nickname}@example.com`, password: 'correct-horse' }
      const viewport = { width, height: size === 'narrow' ? 844 : 800 }
      const context = await browser.newContext({ baseURL: site.url, colorScheme, viewport })
      await visit(await context.newPage(), { who, suffix: `${size}-${colorScheme}` })
      await context.close()
    }
  }
  await browser.close()
  await site.dispose()
  console.log(`The pictures are in ${folder}.`)
}

takePictures(process.argv.slice(2))
  .then(() => process.exit(0))
  .catch(fail)
