import type { Page } from '@playwright/test'
import {
  addAccount,
  newPerson,
  onAnotherDevice,
  signIn,
  signOut,
} from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { composerOf, enterRoom, openDash, say, transcriptOf } from '../../testing/browser/room'
import { controlSocket } from '../../testing/browser/room-socket'
import { toggleAccountPart } from '../../testing/browser/screens/account-parts'

test.use({ account: true, feedback: 'inline' })

const HOUR = '01:00:00'
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

const signOutButton = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true })
const waits = (page: Page) => page.getByText('1 message waits')

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Your account/ }).click()
  await expect(page).toHaveURL('/account')
}

test('a rename in one tab keeps the focus in the other, whose next line has the new name', async ({
  page,
  context,
  ada,
}) => {
  await enterRoom(page, ada)
  const other = await openDash(context)
  await openAccount(page)
  await toggleAccountPart(page, 'Nickname')
  await page.getByRole('textbox', { name: 'Nickname' }).fill(`${ada.nickname}-two`)

  const typing = composerOf(other).pressSequentially(ALPHABET, { delay: 60 })
  await page.getByRole('button', { name: 'Save nickname' }).click()
  await expect(other.getByText(`You are ${ada.nickname}-two`)).toBeVisible()
  await typing
  await expect(composerOf(other)).toHaveValue(ALPHABET)
  await expect(composerOf(other)).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(transcriptOf(other)).toHaveValue(new RegExp(`${ada.nickname}-two: ${ALPHABET}`))
})

test.describe('waiting messages when a session ends by itself', () => {
  for (const choice of ['Send', 'Discard'] as const) {
    test(`stay with the draft, and their author decides: ${choice}`, async ({
      page,
      context,
      site,
      ada,
    }) => {
      await page.clock.install()
      const waiting = `${ada.nickname} waits`
      const [first, last] = [`${ada.nickname} first`, `${ada.nickname} last`]
      const socket = await controlSocket(context)
      await enterRoom(page, ada)
      await socket.cut()
      await say(page, waiting)
      await composerOf(page).fill('half a thought')
      await (await onAnotherDevice(site.url, ada))('GlobalSignOut')
      await page.clock.fastForward(HOUR)
      await expect(page).toHaveURL('/login')
      socket.restore()

      await signIn(page, ada)
      await expect(composerOf(page)).toHaveValue('half a thought')
      const unsentRegion = page.getByRole('region', { name: 'Not sent yet' })
      await expect(unsentRegion).toContainText(waiting)
      await say(page, first)
      await expect(transcriptOf(page)).toHaveValue(new RegExp(first))
      expect(await transcriptOf(page).inputValue()).not.toContain(waiting)

      await unsentRegion.getByRole('button', { name: choice }).click()
      await expect(unsentRegion).toBeHidden()
      await say(page, last)
      await expect(transcriptOf(page)).toHaveValue(new RegExp(last))
      const occurrences = (await transcriptOf(page).inputValue()).split(waiting).length - 1
      expect(occurrences).toBe(choice === 'Send' ? 1 : 0)
    })
  }

  test('are deleted when somebody else signs in', async ({ page, context, site, ada }) => {
    await page.clock.install()
    const socket = await controlSocket(context)
    await enterRoom(page, ada)
    await socket.cut()
    await say(page, 'waiting for the line')
    await (await onAnotherDevice(site.url, ada))('GlobalSignOut')
    await page.clock.fastForward(HOUR)
    await expect(page).toHaveURL('/login')
    socket.restore()
    await enterRoom(page, await addAccount(site.url, newPerson('bob')))
    await signOut(page)
    await enterRoom(page, ada)
    await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('waiting')
  })
})

test('signing out asks while messages wait in any tab, and then deletes them and every draft', async ({
  page,
  context,
  ada,
}) => {
  const socket = await controlSocket(context)
  await enterRoom(page, ada)
  const other = await openDash(context)
  await composerOf(page).fill('a draft')
  await socket.cut()
  await say(other, 'waiting for the line')

  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await openAccount(page)
  await signOutButton(page).click()
  await expect.poll(() => questions).toHaveLength(1)
  await expect(page).toHaveURL('/account')

  page.once('dialog', (dialog) => void dialog.accept())
  await signOutButton(page).click()
  for (const each of [page, other]) {
    await expect(each).toHaveURL('/login')
    expect(await each.evaluate(() => Object.keys(sessionStorage))).not.toContainEqual(
      expect.stringContaining('parlor.typed'),
    )
  }
  socket.restore()
  await signIn(page, ada)
  await expect(composerOf(page)).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden()
})

test('signing out asks nothing if nothing waits', async ({ page, ada }) => {
  page.on('dialog', () => expect('a question').toBe('none'))
  await enterRoom(page, ada)
  await composerOf(page).fill('a draft')
  await signOutButton(page).click()
  await expect(page).toHaveURL('/login')
})

test('closing the tab asks while a message waits, and not before or afterwards', async ({
  page,
  context,
  ada,
}) => {
  /** True if the browser would ask. */
  const asks = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  const socket = await controlSocket(context)
  await enterRoom(page, ada)
  expect(await asks()).toBe(false)
  await socket.cut()
  await say(page, 'waiting for the line')
  await expect(waits(page)).toBeVisible()
  expect(await asks()).toBe(true)
  socket.restore()
  // Its status first reads 'Sending waiting messages…', until the room has acknowledged the line.
  await expect.poll(asks).toBe(false)
})

test('a room that is left sends waiting messages, and still has its lines on the way back', async ({
  page,
  context,
  ada,
}) => {
  const socket = await controlSocket(context)
  await enterRoom(page, ada)
  await say(page, 'before')
  await expect(transcriptOf(page)).toHaveValue(/before/)
  await socket.cut()
  await say(page, 'waiting for the line')
  await openAccount(page)
  await expect(waits(page)).toBeVisible()
  socket.restore()
  await expect(waits(page)).toBeHidden()
  // After leaving with nothing to send, the way back shows the lines before it connects.
  await socket.cut()
  await page.goBack()
  await expect(transcriptOf(page)).toHaveValue(/before\n(.*\n)*.*waiting for the line/)
})

test('after a reload of another screen the header says that a message waits, and links to it', async ({
  page,
  context,
  ada,
}) => {
  const socket = await controlSocket(context)
  await enterRoom(page, ada)
  await socket.cut()
  await say(page, 'waiting for the line')
  await openAccount(page)
  await page.reload()
  await expect(waits(page)).toBeVisible()
  socket.restore()
  await waits(page).click()
  await expect(page).toHaveURL('/dash')
  await expect(transcriptOf(page)).toHaveValue(/waiting for the line/)
})

test('a draft is deleted 24 hours after the last key', async ({ page, ada }) => {
  await page.clock.install()
  await enterRoom(page, ada)
  for (const [hours, expectedDraft] of [
    [23, 'half a thought'],
    [1, ''],
  ] as const) {
    if (hours === 23) await composerOf(page).fill('half a thought')
    await openAccount(page)
    await page.clock.fastForward(hours * 60 * 60 * 1000)
    await page.reload()
    await page.goto('/dash')
    await expect(composerOf(page)).toHaveValue(expectedDraft)
  }
})
