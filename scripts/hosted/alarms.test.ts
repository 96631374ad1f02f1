import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { faultyStore } from '../testing/chat-faults/faulty-store'
import { openChatHarness, temporaryRoom } from '../testing/chat-harness'
import { gatewayEvent } from '../testing/gateway-event'
import { putSweepRow, splitSweeps } from './functions/sweep-row'
import { openLocalDynamo } from './testing/local-table'
import { propertiesOf, readTemplate } from './testing/read-template'

const template = readTemplate('template.yaml')

it('counts answers of 500 by the sentence that is logged before them', async () => {
  const { store, fanOut, close } = temporaryRoom()
  const logLines: string[] = []
  const room = openChatHarness({
    store: faultyStore(store, () => 'before'),
    fanOut,
    log: (message) => logLines.push(message),
  })
  const event = gatewayEvent({
    routeKey: '$default',
    connectionId: 'c1',
    connectedAt: 0,
    body: '{"action":"$default","message":"hello"}',
  })
  expect(await room.chat.routes.$default(event)).toEqual({ statusCode: 500 })
  const [sentence] = logLines
  expect(propertiesOf(template, 'UnservedFrames').FilterPattern).toBe(`"${sentence}"`)
  await room.close()
  close()
})

it("recognises a sweep by its row, which is not one of the room's", async () => {
  const dynamo = await openLocalDynamo()
  const { inbox } = await dynamo.create()
  await putSweepRow(inbox, 1_000)
  const { TableName } = inbox
  const { Item } = await dynamo.client.send(
    new GetCommand({ TableName, Key: { pk: 'sweep', sk: '1000' } }),
  )
  await dynamo.close()
  const record = (row: object) => ({ dynamodb: { NewImage: marshall(row) } })
  const line = record({ pk: 'room', sk: 'line', kind: 'line' })
  expect(splitSweeps({ Records: [record(Item ?? {}), line] })).toEqual({
    sweeps: [1_000],
    room: { Records: [line] },
  })
  expect(propertiesOf(template, 'SweepsHeard').FilterPattern).toBe('{ $.heard = "sweep" }')
})

it('rings for missing sweeps, and for no other missing metric', () => {
  const breaching = Object.entries(template.Resources)
    .filter(([, { Properties }]) => Properties?.TreatMissingData === 'breaching')
    .map(([name]) => name)
  expect(breaching).toEqual(['SweepsMissingAlarm'])
})
