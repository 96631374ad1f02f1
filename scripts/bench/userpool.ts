import { numericOptions } from './measure/numeric-options'
import { median, round } from './measure/statistics'
import { PoolClient } from './userpool/pool-client'

const TOGETHER = 16

export const keys = ['sign_ins_per_s', 'server_ms']
export const smallest = ['--users', '2', '--rounds', '4', '--seconds', '0.5']

/** SRP sign-ins over HTTP, by a client that takes less time than the pool does. */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const { users, rounds, seconds } = numericOptions(args, { users: 20, rounds: 100, seconds: 6 })
  const client = await PoolClient.start()
  const emails = Array.from({ length: users }, (_, index) => `person-${index}@example.org`)
  for (const email of emails) await client.register(email)
  const person = (index: number) => emails[index % users] ?? ''

  for (let index = 0; index < rounds; index++) await client.signIn(person(index))
  await client.spent()
  for (let index = 0; index < rounds; index++) await client.signIn(person(index))
  const alone = await client.spent()
  const serverMs = median(inPairs(alone.handlerMs))

  const unknownRatio = await unknownOverKnown(client, { person, pairs: rounds })

  let count = 0
  const start = performance.now()
  const until = start + seconds * 1_000
  const worker = async () => {
    while (performance.now() < until) await client.signIn(person(count++))
  }
  await Promise.all(Array.from({ length: TOGETHER }, worker))
  const perSecond = count / ((performance.now() - start) / 1_000)
  const { cpuMs } = await client.spent()
  client.stop()

  console.log(`sign-ins per second, ${TOGETHER} at once        ${perSecond.toFixed(0)}`)
  console.log(`server time of one, alone (median)    ${serverMs.toFixed(2)} ms`)
  console.log(`an unknown name over a known one      ${unknownRatio.toFixed(2)} (aim: 1)`)
  console.log(`server processor time of one          ${(cpuMs / count).toFixed(2)} ms`)
  return {
    sign_ins_per_s: Math.round(perSecond),
    server_ms: round(serverMs),
    unknown_user_ratio: round(unknownRatio),
    server_cpu_ms: round(cpuMs / count),
  }
}

/** Server time of a challenge for an unknown name over that for a known one, in pairs. */
async function unknownOverKnown(
  client: PoolClient,
  { person, pairs }: { person: (index: number) => string; pairs: number },
) {
  const ratios: number[] = []
  for (let index = 0; index < pairs; index++) {
    await client.spent()
    await client.challenge(person(index))
    await client.challenge(`nobody-${index}@example.org`)
    const [known = 1, unknown = 1] = (await client.spent()).handlerMs
    ratios.push(unknown / known)
  }
  return median(ratios)
}

/** A sign-in is two requests. */
function inPairs(times: readonly number[]): number[] {
  return times.flatMap((time, index) => (index % 2 === 0 ? [time + (times[index + 1] ?? 0)] : []))
}
