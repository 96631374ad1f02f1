import { answersOf } from '../../testing/aws/hosted-stand-in'
import type { AskProvider } from './provider'
import { repair } from './repair'

it('repairs the tables that the sequencer uses, and says how many lines came back', async () => {
  const answers = answersOf(() => false, 'http://localhost')
  const ask: AskProvider = async (args) =>
    JSON.parse(JSON.stringify(answers[args.slice(0, 2).join(' ')]))
  const repairRoom = jest.fn(async () => ({ returned: 3 }))
  expect(await repair(ask, { stack: 'parlor', region: 'us-east-1', repairRoom })).toBe(
    'Lines put back into the room: 3.',
  )
  expect(repairRoom).toHaveBeenCalledWith({
    table: { client: expect.anything(), TableName: 'the-chat' },
    inbox: { client: expect.anything(), TableName: 'the-inbox' },
    now: Date.now,
  })
})
