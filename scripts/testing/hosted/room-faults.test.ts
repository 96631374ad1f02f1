import type { HttpRequest } from '@smithy/core/protocols'
import { textOf } from './database-service'
import { runFaultyRoom } from './faulty-room'
import type { TableCall } from './hosted-table'
import type { Service } from './service-handler'

/** Kept out of `npm run bench`, which draws others. */
const SEED = 1
/** Enough to be caught out in. */
const SMALL = { lines: 1_000, members: 20, seed: SEED, longestMs: 120_000 }

const isOfLog = (partition = '') => partition.startsWith('lines ')

/** Nobody minds whether a number of the log is taken. */
function withoutFence(database: Service): Service {
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

/** The sequencer finds other ids in the log than it has written, so it knows none again. */
function withoutKnownIds(database: Service): Service {
  return {
    ...database,
    async serve(request, from) {
      const answer = await database.serve(request, from)
      const call = JSON.parse(textOf(request)) as TableCall
      const isRead = isOfLog(call.ExpressionAttributeValues?.[':pk']?.S)
      if (from !== 'sequencer' || !isRead || !answer.body) return answer
      return { ...answer, body: answer.body.replaceAll('"id":{"S":"', '"id":{"S":"another ') }
    },
  }
}

describe('the hosted room', () => {
  it('loses, repeats and reorders no line through any fault of its services', async () => {
    const { lost, duplicated, reordered, astray, faults } = await runFaultyRoom({
      lines: 10_000,
      members: 30,
      seed: SEED,
    })
    expect({ lost, duplicated, reordered, astray }).toEqual({
      lost: 0,
      duplicated: 0,
      reordered: 0,
      astray: 0,
    })
    expect(Object.keys(faults).sort()).toEqual([
      'batch again',
      'batch twice at once',
      'commit killed after',
      'commit killed before',
      'connection gone',
      'post killed after',
      'post killed before',
      'post lost',
      'post throttled',
      'post unanswered',
      'request killed before',
      'request lost',
      'request throttled',
      'request unanswered',
      'shards split',
    ])
  }, 300_000)

  it('is caught out where a number of the log may be taken twice', async () => {
    const room = { ...SMALL, wrapDatabase: withoutFence }
    expect((await runFaultyRoom(room)).astray).toBeGreaterThan(0)
  })

  it('is caught out where lines that are in the log are not known again', async () => {
    const room = { ...SMALL, wrapDatabase: withoutKnownIds }
    expect((await runFaultyRoom(room)).duplicated).toBeGreaterThan(0)
  })
})
