import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ServedProcess } from '../demo/served-process'
import { PoolCaller } from '../testing/backend/pool-caller'
import { testFolder } from '../testing/test-folder'
import { WsClient } from '../testing/ws-client'

const ADA = { email: 'ada@example.com', nickname: 'ada', password: 'analytical-engine' }
const BOB = { email: 'bob@example.com', nickname: 'bob', password: 'difference-engine' }

const site = new ServedProcess()
// Before the folder is removed.
afterAll(async () => {
  await site.stop()
  if (isMounted) execFileSync('umount', [data])
})

const data = join(testFolder(), 'data')
mkdirSync(data)
/** A small disk of its own, which only root gets. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', data]).status === 0
if (!isMounted) {
  console.warn('SKIPPED: a start on a full disk, because this user cannot mount a small one.')
}
const ifMounted = isMounted ? test : test.skip

const filler = join(data, 'filler')

/** Fills the disk to its last byte. */
function fill(): void {
  for (const size of [1_000_000, 10_000, 100, 1]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}

ifMounted(
  'a start on a full disk serves pages, and accounts and room as soon as there is space',
  async () => {
    const args = ['scripts/kit/command.mjs', 'start', '--port', '0', '--data', data]
    let url = await site.start({ args })
    const pool = new PoolCaller(() => url)
    await pool.register(ADA)
    await site.stop()
    fill()

    url = await site.start({ args })
    expect(await (await fetch(`${url}/login`)).text()).toContain('<div id="root">')
    await expect(pool.signUp(BOB)).rejects.toMatchObject({ status: 503 })
    expect(await WsClient.refusal(`${url.replace('http', 'ws')}/prod`)).toBe(503)
    const health = await fetch(`${url}/healthz`)
    expect(await health.text()).toBe(
      `The disk of ${data} is full: accounts and the room are back once there is space.\n`,
    )
    expect(health.status).toBe(503)

    rmSync(filler)
    while ((await fetch(`${url}/healthz`)).status !== 200) await setTimeout(200)
    const { IdToken } = await pool.signIn(ADA)
    await (await pool.enterRoom(IdToken)).close()
    expect((await fetch(`${url}/_local/reports`)).status).toBe(200)
  },
  300_000,
)
