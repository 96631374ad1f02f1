import type { AskProvider } from './provider'
import { repair } from './repair'

const answers: Record<string, object> = {
  'cloudformation describe-stack-resource --stack-name parlor --logical-resource-id SequencerFunction':
    { StackResourceDetail: { PhysicalResourceId: 'a-sequencer' } },
  'lambda get-function-configuration --function-name a-sequencer': {
    Environment: { Variables: { TABLE_NAME: 'the-chat', INBOX_NAME: 'the-inbox' } },
  },
}
const ask: AskProvider = async (args) => JSON.parse(JSON.stringify(answers[args.join(' ')]))
const repairRoom = jest.fn(async () => ({ returned: 3 }))
const replayRemovals = jest.fn(async () => ({ again: 2, missing: 1 }))
const doctor = (before?: string) =>
  repair(ask, { stack: 'parlor', region: 'us-east-1', before, repairRoom, replayRemovals })
const room = {
  table: { client: expect.anything(), TableName: 'the-chat' },
  inbox: { client: expect.anything(), TableName: 'the-inbox' },
  now: Date.now,
}

it('repairs the tables that the sequencer uses, and says how many lines came back', async () => {
  expect(await doctor()).toBe('Lines put back into the room: 3.')
  expect(repairRoom).toHaveBeenCalledWith(room)
  expect(replayRemovals).not.toHaveBeenCalled()
})

it('repeats removals of the table before a restore, and says how many lines may still come', async () => {
  expect(await doctor('old-chat')).toBe(
    'Lines put back into the room: 3. Lines removed again: 2. Removed lines that are not in the room: 1. While the stream is being read they may still come: run this again before you open the room.',
  )
  const original = { client: expect.anything(), TableName: 'old-chat' }
  expect(replayRemovals).toHaveBeenCalledWith({ ...room, before: original })
  await expect(doctor('the-chat')).rejects.toThrow('The room uses the-chat now.')
})
