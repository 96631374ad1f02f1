import type { Locator, Page } from '@playwright/test'
import {
  newPerson,
  onAnotherDevice,
  type Person,
  register,
  signIn,
} from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { composerOf, enterRoom, say, transcriptOf } from '../../testing/browser/room'
import { controlSocket } from '../../testing/browser/room-socket'
import { accountPart, toggleAccountPart } from '../../testing/browser/screens/account-parts'
import { problemsInEveryTextSize } from '../../testing/browser/screens/every-text-size'
import { FORMS, holdRequests } from '../../testing/browser/screens/forms'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

test.use({ account: true, feedback: 'inline' })

/** The parts that are cut off in the window, by their names. */
async function partsCutOff(parts: Record<string, Locator>): Promise<string[]> {
  const problems: string[] = []
  for (const [name, part] of Object.entries(parts)) {
    const { shown: visibleHeight, whole: fullHeight } = await part.evaluate((element) => {
      const rect = element.getBoundingClientRect()
      let [top, bottom] = [Math.max(0, rect.top), Math.min(innerHeight, rect.bottom)]
      for (let frame = element.parentElement; frame; frame = frame.parentElement) {
        if (getComputedStyle(frame).overflowY === 'visible') continue
        const edges = frame.getBoundingClientRect()
        top = Math.max(top, edges.top)
        bottom = Math.min(bottom, edges.bottom)
      }
      return { shown: bottom - top, whole: rect.height }
    })
    if (fullHeight === 0 || visibleHeight < fullHeight - 1)
      problems.push(`${name}: ${Math.round(visibleHeight)} of ${Math.round(fullHeight)} px`)
  }
  return problems
}

/** The transcript's rows with the two last lines, the field and its buttons. */
const roomParts = (page: Page) => ({
  'the last line': page.locator('.chat-row').last(),
  'the line before': page.locator('.chat-row').nth(-2),
  'the field': composerOf(page),
  Submit: page.getByRole('button', { name: 'Submit' }),
  Trivia: page.getByRole('button', { name: 'Trivia' }),
})

/** Signs in to a room that uses another name for the visitor than the header does. */
async function enterScripted(page: Page, who: Person): Promise<ScriptedRoom> {
  const you = { name: 'Ada (2)', by: 'a2' }
  const lineFacts = { by: you.by, kind: 'said', at: Date.now() } as const
  const lines = Array.from({ length: 60 }, (_, index) => `see https://a.example/${index}`)
  const texts = [...lines, 'a line that is broken in a narrow window', 'One.', 'Two.']
  const room = await ScriptedRoom.open(
    page,
    texts.map((text) => ({ ...lineFacts, text: `${you.name}: ${text}` })),
    you,
  )
  room.names = ['Grace', 'bob', you.name]
  await signIn(page, who)
  await expect(transcriptOf(page)).toHaveValue(/Two\.$/)
  return room
}

test.describe('in every text size and width everything fits, and nothing overlaps', () => {
  for (const name of [...Object.keys(FORMS), 'recover']) {
    test(`on ${name}, empty and with errors`, { tag: '@slow' }, async ({ page }) => {
      await page.goto(`/${name}`)
      await expect(page.locator('form')).toBeVisible()
      expect(await problemsInEveryTextSize(page)).toEqual([])
      for (const field of await page.locator('form input').all()) {
        await field.fill('#')
        await field.blur()
      }
      expect(await problemsInEveryTextSize(page)).toEqual([])
    })
  }

  test('on the steps that ask for a code', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/recover')
    await page.getByRole('link', { name: 'I have a code' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible()
    expect(await problemsInEveryTextSize(page)).toEqual([])
    await register(page, newPerson('ada'))
    expect(await problemsInEveryTextSize(page)).toEqual([])
  })

  test('on the dash, with the composer, two lines, and a name that the header does not show', async ({
    page,
    ada,
  }) => {
    await enterScripted(page, ada)
    const me = page.locator('.chat-me')
    expect(
      await problemsInEveryTextSize(page, () => partsCutOff({ ...roomParts(page), 'You are': me })),
    ).toEqual([])
  })

  test('on the popovers of the dash', { tag: '@slow' }, async ({ page, ada }) => {
    await enterScripted(page, ada)
    for (const name of [/here:/, 'Search', 'Links']) {
      await page.getByRole('button', { name }).press('Enter')
      await expect(page.locator(':popover-open')).toBeVisible()
      expect(await problemsInEveryTextSize(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
  })

  test('on the dash with the actions for a line, and the button to the newest', {
    tag: '@slow',
  }, async ({ page, ada }) => {
    await enterScripted(page, ada)
    await page.locator('.chat-row').last().hover({ force: true })
    await page.getByRole('button', { name: /^What can be done with/ }).click()
    for (const step of ['Remove', 'Cancel']) {
      await expect(page.getByRole('button', { name: step })).toBeVisible()
      expect(await problemsInEveryTextSize(page)).toEqual([])
      await page.getByRole('button', { name: step }).click()
    }
    await transcriptOf(page).press('Control+Home')
    await expect(page.getByRole('button', { name: /Jump to newest/ })).toBeVisible()
    expect(await problemsInEveryTextSize(page)).toEqual([])
  })

  test('on the dash with messages on the way, and the last line', {
    tag: '@slow',
  }, async ({ page, ada }) => {
    const room = await enterScripted(page, ada)
    room.hold()
    for (const text of ['one', 'two', 'three', 'four']) await say(page, text)
    const cutOff = () => partsCutOff({ 'the last line': page.locator('.chat-row').last() })
    expect(await problemsInEveryTextSize(page, cutOff)).toEqual([])
  })

  test('on the dash with messages that wait for a decision', async ({
    page,
    context,
    site,
    ada,
  }) => {
    await page.clock.install()
    const socket = await controlSocket(context)
    await enterRoom(page, ada)
    await socket.cut()
    for (const text of ['one that waits', 'another, which is longer', 'a third']) {
      await say(page, text)
    }
    await (await onAnotherDevice(site.url, ada))('GlobalSignOut')
    await page.clock.fastForward('01:00:00')
    await expect(page).toHaveURL('/login')
    socket.restore()
    await signIn(page, ada)
    const [send, discard] = ['Send', 'Discard'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    ) as [Locator, Locator]
    await expect(send).toBeVisible()
    const parts = { Send: send, Discard: discard, 'the field': composerOf(page) }
    expect(await problemsInEveryTextSize(page, () => partsCutOff(parts))).toEqual([])
  })

  test('on the account page', { tag: '@slow' }, async ({ page, ada }) => {
    await signIn(page, ada)
    await page.goto('/account')
    await expect(accountPart(page, 'Nickname')).toBeVisible()
    const problems = await problemsInEveryTextSize(page)
    for (const title of ['Nickname', 'Password', 'Second factor', 'Delete account']) {
      await toggleAccountPart(page, title)
      const partProblems = await problemsInEveryTextSize(page)
      problems.push(...partProblems.map((each) => `${title}: ${each}`))
    }
    expect(problems).toEqual([])
  })

  test('on notices that replace a screen', async ({ page, ada }) => {
    await signIn(page, ada)
    const cut = await holdRequests(page, '**/remote-chat/**')
    cut()
    await page.goto('/dash')
    await expect(page.getByRole('main')).toContainText('did not load')
    await expect(page.getByText('could not be loaded')).toHaveCSS('font-size', '12px')
    expect(await problemsInEveryTextSize(page)).toEqual([])
  })

  test('on the pages of this machine', { tag: '@slow' }, async ({ page }) => {
    const problems: string[] = []
    for (const path of ['/_local', '/_local/inbox', '/_local/reports']) {
      await page.goto(path)
      problems.push(...(await problemsInEveryTextSize(page)).map((each) => `${path}: ${each}`))
    }
    expect(problems).toEqual([])
  })
})

test('on a phone the room reaches from edge to edge, ends with the composer, and its heading takes one line', async ({
  page,
  ada,
}) => {
  await enterRoom(page, ada)
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const part of ['.chat-bar', '.chat-space', '.chat-foot']) {
      expect(await page.locator(part).boundingBox()).toMatchObject({ x: 0, width })
    }
    const foot = await page.locator('.chat-foot').boundingBox()
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBe(height)
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(heading?.height).toBeLessThanOrEqual(24)
  }
})
