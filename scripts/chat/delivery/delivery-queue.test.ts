import { errorNamed, PostOffice, until } from '../../testing/chat-harness'
import { ManualTime } from '../../testing/manual-time'
import { DeliveryQueue } from './delivery-queue'

describe('the delivery queue', () => {
  let time: ManualTime
  let office: PostOffice
  let queue: DeliveryQueue
  let forgottenIds: string[]
  let faults: unknown[]
  beforeEach(() => {
    time = new ManualTime()
    office = new PostOffice()
    forgottenIds = []
    faults = []
    queue = new DeliveryQueue({
      connections: office,
      now: time.now,
      timers: time.timers,
      forget: async (connectionId) => void forgottenIds.push(connectionId),
      log: (_message, error) => faults.push(error),
    })
    for (const each of ['ada', 'bob']) office.frames.set(each, [])
  })

  const ada = { connectionId: 'ada' }
  const bob = { connectionId: 'bob' }
  const full = () => office.failures.set('ada', errorNamed('LimitExceededException'))

  it('deletes a connection that the gateway does not know, and posts to the others', async () => {
    office.frames.delete('ada')
    await queue.send([ada, bob], ['hello'])

    expect(forgottenIds).toEqual(['ada'])
    expect(office.frames.get('bob')).toEqual(['hello'])
  })

  it('logs any other error, and posts the frame again later', async () => {
    office.failures.set('ada', errorNamed('InternalServerErrorException'))
    await queue.send(ada, ['hello'])
    expect(faults).toHaveLength(1)
    time.advance(100)
    await queue.untilIdle()

    expect(forgottenIds).toEqual([])
    expect(office.frames.get('ada')).toEqual(['hello'])
  })

  it('keeps the order for a slow reader, and delays nobody else', async () => {
    full()
    await queue.send([ada, bob], ['one', 'two'])
    await queue.send([ada, bob], ['three'])
    expect(office.frames.get('bob')).toEqual(['one', 'two', 'three'])
    time.advance(100)
    await queue.untilIdle()

    expect(office.frames.get('ada')).toEqual(['one', 'two', 'three'])
    expect(faults).toEqual([])
  })

  it('closes the connection of a reader who stays slow', async () => {
    full()
    await queue.send(ada, ['hello'])
    for (const pause of [100, 200, 400, 800, 1_600]) {
      await until(() => time.isAwaited(pause))
      full()
      time.advance(pause)
    }
    await queue.untilIdle()

    expect(office.deleted).toEqual(['ada'])
    expect(forgottenIds).toEqual(['ada'])
  })

  it('closes a connection whose post hangs, since everybody else would wait for it', async () => {
    office.failures.set('ada', errorNamed('TimeoutError'))
    await queue.send([ada, bob], ['hello'])

    expect(office.deleted).toEqual(['ada'])
    expect(forgottenIds).toEqual(['ada'])
    expect(office.frames.get('bob')).toEqual(['hello'])
  })

  it('posts no frame that waited for a slow reader past the end of the token', async () => {
    const inbox = office.frames.get('ada')
    full()
    await queue.send({ ...ada, tokenExpiresAt: time.now() + 50 }, ['late'])
    time.advance(100)
    await queue.untilIdle()

    expect(inbox).toEqual([])
    expect(office.deleted).toEqual(['ada'])
  })

  it('deletes a connection that cannot be closed', async () => {
    jest.spyOn(office, 'delete').mockRejectedValue(errorNamed('LimitExceededException'))
    await queue.dismiss('ada')

    expect(forgottenIds).toEqual(['ada'])
    expect(faults).toHaveLength(1)
  })
})
