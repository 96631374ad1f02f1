import { runKills } from './kill-run'

jest.setTimeout(120_000)

test('loses and doubles nothing that was acknowledged before a kill', async () => {
  const seed = Date.now() % 1_000_000
  const options = { kills: 3, members: 3, registrars: 1, lifeMs: 500, seed }
  const { acknowledged, ...broken } = await runKills(options)
  expect({ seed, ...broken }).toEqual({ seed, lost: 0, duplicated: 0, failedOpens: 0 })
  expect(acknowledged).toBeGreaterThan(0)
})
