import type { Page, WebSocketRoute } from '@playwright/test'
import { signIn } from '../../testing/browser/accounts'
import { changeConfig } from '../../testing/browser/change-config'
import { expect, test } from '../../testing/browser/fixtures'
import { composerOf, transcriptOf } from '../../testing/browser/room'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

/** A chat service of the test's own, with the frames that it got. */
async function openService(page: Page) {
  const sockets: WebSocketRoute[] = []
  const frames: unknown[] = []
  await page.routeWebSocket(/\/prod\b/, (socket) => {
    sockets.push(socket)
    socket.onMessage((text) => frames.push(JSON.parse(String(text))))
  })
  return { sockets, frames, send: (text: string) => sockets.at(-1)?.send(text) }
}

const withoutResume = (page: Page) =>
  changeConfig(page, (config) => ({ ...config, chat: { authorize: false, resume: false } }))

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `bob: line ${from + index}`)

/** The console's errors. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

const BIND = { action: 'bindNickNameToConnectionId', nickName: 'ada' }

test('without chat.resume the area holds everything up to 1,000 lines', async ({ page, ada }) => {
  await withoutResume(page)
  const { frames, send } = await openService(page)
  await signIn(page, ada)
  await expect.poll(() => frames).toHaveLength(1)
  for (const line of numbered(1, 300)) send(line)
  await expect(transcriptOf(page)).toHaveValue(numbered(1, 300).join('\n'))
  send(numbered(301, 1_000).join('\n'))
  await expect(transcriptOf(page)).toHaveValue(numbered(1, 1_000).join('\n'))
  send('bob: line 1001')
  await expect(transcriptOf(page)).toHaveValue(numbered(2, 1_001).join('\n'))
})

test('without chat.resume 20,000 characters are sent, and a text too long for a frame stays in the field', async ({
  page,
  ada,
}) => {
  await withoutResume(page)
  const errors = errorsOf(page)
  const { frames } = await openService(page)
  await signIn(page, ada)
  await expect.poll(() => frames).toHaveLength(1)
  const submit = page.getByRole('button', { name: 'Submit' })
  await composerOf(page).fill('x'.repeat(20_000))
  await expect(page.getByText('too many')).toHaveCount(0)
  await submit.click()
  await expect(composerOf(page)).toHaveValue('')
  expect(frames.at(-1)).toEqual({ action: '$default', message: 'x'.repeat(20_000) })
  const tooLong = 'x'.repeat(33_000)
  await composerOf(page).fill(tooLong)
  await submit.click()
  await expect.poll(() => errors).toContain('Chat: a message was refused (too-long).')
  await expect(composerOf(page)).toHaveValue(tooLong)
  expect(frames).toHaveLength(2)
})

test('with chat.resume 2,001 characters stay in the field', async ({ page, ada }) => {
  const room = await ScriptedRoom.open(page, ['bob: hi'])
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue('bob: hi')
  await composerOf(page).fill('x'.repeat(2_001))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(composerOf(page)).toHaveValue('x'.repeat(2_001))
  await expect(page.getByText('1 too many')).toBeVisible()
  room.say('bob: bye')
  await expect(transcriptOf(page)).toHaveValue('bob: hi\nbob: bye')
})

test('without chat.resume a JSON frame of the gateway is appended as it came, and logged', async ({
  page,
  ada,
}) => {
  await withoutResume(page)
  const errors = errorsOf(page)
  const { frames, send } = await openService(page)
  await signIn(page, ada)
  await expect.poll(() => frames).toHaveLength(1)
  const fault = '{"message": "Internal server error", "connectionId":"c=", "requestId":"r="}'
  send(fault)
  await expect(transcriptOf(page)).toHaveValue(fault)
  expect(errors).toContain('Chat: Internal server error')
})

test('with chat.resume a plain text frame is appended, and the chat goes on in plain frames at once', async ({
  page,
  ada,
}) => {
  const { sockets, frames, send } = await openService(page)
  await signIn(page, ada)
  await expect.poll(() => frames).toHaveLength(1)
  await composerOf(page).fill('hello')
  await page.getByRole('button', { name: 'Submit' }).click()
  send('bob: hi')
  await expect.poll(() => sockets).toHaveLength(2)
  const nickName = ada.nickname
  await expect
    .poll(() => frames.slice(1))
    .toEqual([
      { ...BIND, nickName },
      { action: '$default', message: 'hello' },
    ])
  send('bob: are you there?')
  await expect(transcriptOf(page)).toHaveValue('bob: hi\nbob: are you there?')
})

test('with chat.resume people who join and leave have a line each, as the service sent them', async ({
  page,
  ada,
}) => {
  const notice = (text: string, kind: 'joined' | 'left') => ({ text, by: '', kind, at: 1_000 })
  await ScriptedRoom.open(page, [
    notice('* bob joined', 'joined'),
    notice('* cy joined', 'joined'),
    notice('* bob left', 'left'),
    notice('* dora joined', 'joined'),
  ])
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(
    '* bob joined\n* cy joined\n* bob left\n* dora joined',
  )
})

test('the nickname is the third attribute of the account, whatever it is called', async ({
  page,
  ada,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.route('**/*', async (route) => {
    if (route.request().headers()['x-amz-target']?.endsWith('.GetUser') !== true) {
      return route.fallback()
    }
    const answer = await route.fetch()
    const json = await answer.json()
    const givenName = { Name: 'given_name', Value: 'Lovelace' }
    await route.fulfill({
      response: answer,
      json: { ...json, UserAttributes: json.UserAttributes.toSpliced(2, 0, givenName) },
    })
  })
  await withoutResume(page)
  const { frames } = await openService(page)
  await signIn(page, ada)
  await expect.poll(() => frames).toEqual([{ ...BIND, nickName: 'Lovelace' }])
  expect(warnings.filter((text) => text.includes('third attribute'))).toHaveLength(1)
})
