import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import { root } from '../../build/packages'
import { ChildBackend } from '../../testing/backend/child-backend'
import { PoolCaller } from '../../testing/backend/pool-caller'
import { testFolder } from '../../testing/test-folder'
import { ada, bob } from '../../testing/user-pool/example-users'
import { WsClient } from '../../testing/ws-client'

const folder = testFolder()
const data = join(folder, 'data')
const backend = new ChildBackend(data)
const pool = new PoolCaller(() => backend.url)
afterAll(() => backend.stop())

/** Runs the command. Returns its status and its output. */
function moderator(...args: string[]): string {
  const command = ['scripts/kit/command.mjs', 'moderator', ...args, '--data', data]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root })
  return `${status} ${stdout}${stderr}`.trim()
}

/** Whether the room treats a person who enters with a new token as a moderator. */
async function isModerator(person: typeof ada): Promise<boolean> {
  const { IdToken } = await pool.signIn(person)
  const client = await WsClient.open(`${backend.url.replace('http', 'ws')}/prod?token=${IdToken}`)
  client.send({ action: 'bindNickNameToConnectionId', nickName: 'unused', lastSeq: 0, id: 'b1' })
  const { you } = JSON.parse(await client.next()) as LinesFrame
  await client.close()
  return you?.moderator === true
}

test('a moderator is added and removed by address, while the site runs and while it does not', async () => {
  expect(moderator('add', ada.email)).toBe(
    `1 There are no accounts in ${data}. Start the site and register first, or give another folder with --data.`,
  )
  await backend.start()
  expect(moderator()).toBe(
    `0 There are no moderators. Add one: npm run moderator -- --data ${data} add MAIL`,
  )
  expect(moderator('add', ada.email)).toBe(
    `1 There is no account ${ada.email} in ${data}. It has to register first.`,
  )
  await pool.signUp(ada)
  expect(moderator('add', ada.email)).toBe(
    `1 The account ${ada.email} is not activated yet. Add it once the code from its mail has been entered.`,
  )
  await pool.confirm(ada, (await pool.code(ada)) ?? '')
  await pool.register(bob)
  expect(await isModerator(ada)).toBe(false)

  const isOne = 'ada@example.org (ada) is a moderator'
  expect(moderator('add', 'Ada@Example.org')).toContain(`0 ${isOne} from the next sign-in on.`)
  expect(moderator('add', ada.email)).toBe(`0 ${isOne} already.`)
  expect(await isModerator(ada)).toBe(true)
  expect(await isModerator(bob)).toBe(false)

  await backend.stop('SIGTERM')
  expect(moderator('add', bob.email)).toContain('0 bob@example.org (bob) is a moderator')
  expect(moderator('list')).toBe('0 ada@example.org (ada)\nbob@example.org (bob)')
  expect(moderator('remove', ada.email)).toContain(
    '0 ada@example.org (ada) is no longer a moderator',
  )
  expect(moderator('remove', ada.email)).toBe('0 ada@example.org (ada) is not a moderator.')
  await backend.start()
  expect(await isModerator(ada)).toBe(false)
  expect(await isModerator(bob)).toBe(true)
}, 60_000)

test('an address is accepted with the letters of its domain', async () => {
  await pool.register({ ...ada, email: 'ada@xn--bcher-kva.example' })
  expect(moderator('add', 'ada@bücher.example')).toContain('0 ada@xn--bcher-kva.example (ada) is a')
})

test.each([
  [['ad'], 'The action is add, remove or list, not ad. Run it as: npm run moderator --'],
  [['add'], 'Give the e-mail address of the account.'],
  [['list', 'ada'], 'list takes no account, so remove ada.'],
])('the command refuses %j with a sentence', (args, sentence) => {
  expect(moderator(...args)).toContain(`1 ${sentence}`)
})
