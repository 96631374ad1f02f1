import type { JsonObject } from '../contract/json-value'
import type { Outcome } from '../outcome'
import { revokeToken } from './revoke-token'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function serviceThat(answer: () => Outcome<JsonObject>) {
  const calls: { at: number; payload: object }[] = []
  const start = Date.now()
  return {
    calls,
    revocation: {
      call: async ({ payload }: { payload: object }) => {
        calls.push({ at: Date.now() - start, payload })
        return answer()
      },
      clientId: 'client',
      token: 'refresh-1',
    },
  }
}

const refusal = (code: string): Outcome<JsonObject> => ({
  ok: false,
  error: { code, message: code },
})

it('does not retry after a refusal by the service', async () => {
  const { calls, revocation } = serviceThat(() => refusal('UnsupportedTokenTypeException'))
  await revokeToken(revocation)
  await jest.advanceTimersByTimeAsync(3_600_000)
  expect(calls).toHaveLength(1)
})

it('retries with exponential backoff, the delay capped at 300000 ms, until the network is back', async () => {
  let isOnline = false
  const { calls, revocation } = serviceThat(() =>
    isOnline ? { ok: true, value: {} } : refusal('NetworkError'),
  )
  await revokeToken(revocation)
  await jest.advanceTimersByTimeAsync(3_600_000)
  const delays = calls.slice(1).map(({ at }, index) => at - (calls[index]?.at ?? 0))
  delays.forEach((delay, index) => {
    const expected = Math.min(200 * 2 ** index, 300_000)
    expect(delay).toBeGreaterThanOrEqual(expected)
    expect(delay).toBeLessThanOrEqual(Math.min(expected + 100, 300_000))
  })
  expect(Math.max(...delays)).toBe(300_000)

  isOnline = true
  const callCount = calls.length
  await jest.advanceTimersByTimeAsync(3_600_000)
  expect(calls).toHaveLength(callCount + 1)
})
