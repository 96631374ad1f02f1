import { foldedName } from '../../../chat/names/folded-name'
import { KEPT_NAMES } from '../../../chat/names/numbered-name'
import { seededDraws } from '../../../testing/chat-faults/seeded-draws'
import { localDynamoForTests } from '../../testing/local-table'
import { type ChatTable, queryRows } from '../chat-table'
import { openNameClaims } from './name-claims'

const DAY_MS = 24 * 60 * 60_000
const MEMBERS = ['a', 'b', 'c', 'd', 'e']
const NICKNAMES = ['Ada', 'ada', '\u0410da', 'Bob', 'B0b', 'Cleo']

describe('names that many functions give out at once', () => {
  const dynamo = localDynamoForTests()

  it.each([1, 2, 3])('are never given to two members, with faults (seed %i)', async (seed) => {
    const draw = seededDraws(seed)
    const pick = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T
    const { table } = await dynamo.create()
    const turns = takingTurns(table, draw)
    const { claimName } = openNameClaims(turns.table)
    /** As clients do, until there is an answer. */
    async function enter(member: string, nickname: string, now: number): Promise<string> {
      try {
        return await claimName(member, nickname, now)
      } catch {
        return enter(member, nickname, now)
      }
    }
    const nicknames = new Map<string, string>()
    let now = 0
    for (let round = 0; round < 12; round += 1) {
      now += pick([0, DAY_MS, 30 * DAY_MS])
      for (const member of MEMBERS) {
        if (draw() < 0.4) nicknames.set(member, pick(NICKNAMES))
      }
      const visits = [...nicknames].flatMap(([member, nickname]) =>
        Array.from({ length: 1 + Math.floor(draw() * 2) }, async () => ({
          member,
          shownName: await enter(member, nickname, now),
        })),
      )
      const visitResults = await turns.run(Promise.all(visits))
      const members = new Map<string, Set<string>>()
      for (const { member, shownName } of visitResults) {
        const [nickname = '', number = ''] = shownName.split(' ')
        const name = `${foldedName(nickname)}${number}`
        members.set(name, (members.get(name) ?? new Set()).add(member))
      }
      expect([...members.values()].filter(({ size }) => size > 1)).toEqual([])
    }
    for (const each of nicknames) await openNameClaims(table).claimName(...each, now)
    const holders = await holdersIn(table, now)
    expect(new Set(holders)).toEqual(new Set(nicknames.keys()))
    for (const member of MEMBERS) {
      const names = holders.filter((each) => each === member)
      expect(names.length).toBeLessThanOrEqual(KEPT_NAMES)
    }
  })
})

/** The holder of each claim that has not ended. */
async function holdersIn(table: ChatTable, now: number): Promise<string[]> {
  const folds = new Set(NICKNAMES.map(foldedName))
  const names = [...folds].map((fold) =>
    queryRows<{ holder: string; expires: number }>(table, { pk: `name\n${fold}` }),
  )
  const rows = (await Promise.all(names)).flat()
  return rows.filter(({ expires }) => expires * 1_000 > now).map(({ holder }) => holder)
}

/** A table whose calls wait until the draw lets one after another through; some fail before they
 * have any effect, or after their full effect. */
function takingTurns({ client, TableName }: ChatTable, draw: () => number) {
  const pendingCalls: (() => Promise<void>)[] = []
  const send = (command: never) =>
    new Promise((resolve, reject) => {
      pendingCalls.push(async () => {
        const fault = draw() < 0.1
        if (fault && draw() < 0.5) return reject(new Error('failed before'))
        const answer = client.send(command)
        await answer.catch(() => {})
        if (fault) reject(new Error('failed after'))
        else resolve(answer)
      })
    })
  return {
    table: { client: { send } as unknown as ChatTable['client'], TableName },
    async run<T>(work: Promise<T>): Promise<T> {
      let isDone = false
      const result = work.finally(() => {
        isDone = true
      })
      while (!isDone) {
        const [next] = pendingCalls.splice(Math.floor(draw() * pendingCalls.length), 1)
        await next?.()
        await new Promise(setImmediate)
      }
      return result
    },
  }
}
