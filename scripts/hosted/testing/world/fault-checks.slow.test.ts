import type { HttpRequest } from '@smithy/core/protocols'
import { textOf } from './database-service'
import { runFaultyRoom } from './faulty-room'
import type { TableCall } from './hosted-table'
import type { HostedService } from './service-handler'

/** Enough to detect the errors below. */
const SMALL = { lines: 300, members: 20, seed: 1, longestMs: 40_000 }

const isOfLog = (partition = '') => partition.startsWith('lines ')

/** A database that ignores whether a number of the log is taken. */
function withoutFence(database: HostedService): HostedService {
  return {
    ...database,
    serve(request, from) {
      const { ConditionExpression, ...call } = JSON.parse(textOf(request)) as TableCall & {
        ConditionExpression?: string
      }
      const body = JSON.stringify(
        isOfLog(call.Item?.pk?.S) ? call : { ...call, ConditionExpression },
      )
      return database.serve(Object.assign(Object.create(request), { body }) as HttpRequest, from)
    },
  }
}

/** A database that forgets how far the stream is in the log, so no line is recognised. */
function withoutMarks(database: HostedService): HostedService {
  return {
    ...database,
    async serve(request, from) {
      const answer = await database.serve(request, from)
      const call = JSON.parse(textOf(request)) as TableCall
      const isRead = isOfLog(call.ExpressionAttributeValues?.[':pk']?.S)
      if (from !== 'sequencer' || !isRead || !answer.body) return answer
      return { ...answer, body: answer.body.replaceAll('"read":{"M":', '"forgotten":{"M":') }
    },
  }
}

describe('a hosted room without one of its safeguards', () => {
  it('fails the checks if a number of the log may be taken twice', async () => {
    // Every other batch goes to two containers, of which one does not know of the batch between.
    let batches = 0
    const chooseBatchFault = () => {
      batches += 1
      return batches % 2 === 1 ? ('twice at once' as const) : undefined
    }
    const room = { ...SMALL, wrapDatabase: withoutFence, chooseBatchFault }
    expect((await runFaultyRoom(room)).astray).toBeGreaterThan(0)
  })

  it('fails the checks if lines in the log are not recognised', async () => {
    const room = { ...SMALL, wrapDatabase: withoutMarks }
    expect((await runFaultyRoom(room)).duplicated).toBeGreaterThan(0)
  })
})
