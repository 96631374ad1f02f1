import { answersOf } from '../../testing/aws/hosted-stand-in'
import { repair } from './repair'

/** Repairs the stand-in's room, in which that many lines are found. */
async function repaired(returned: number) {
  const rooms: string[][] = []
  const answers = answersOf(() => false, 'http://localhost')
  const said = await repair(async (args) => answers[args.slice(0, 2).join(' ')], {
    stack: 'parlor',
    region: 'us-east-1',
    async repairRoom({ table, inbox }) {
      rooms.push([table.TableName, inbox.TableName])
      return { returned }
    },
  })
  return { said, rooms }
}

it('repairs the tables that the sequencer uses, and says how many lines came back', async () => {
  expect(await repaired(3)).toEqual({
    said: 'Lines put back into the room: 3.',
    rooms: [['the-chat', 'the-inbox']],
  })
  expect((await repaired(0)).said).toBe('Every line of the inbox is in the room.')
})
