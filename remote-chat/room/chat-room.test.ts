import { quietPageForEachTest, testRoom } from '../testing/test-room'

quietPageForEachTest()

async function openRoom() {
  const test = testRoom({ authorize: true, resume: true })
  await test.open()
  test.answer()
  return test
}

test('sends nothing when the message is empty, blank or nothing but quotes', async () => {
  const { said, say } = await openRoom()
  for (const text of ['', '   ', `"'`]) say(text)
  expect(said()).toEqual([])
})

test('asks for one question, however often the button is pressed while offline', async () => {
  const { room, network, outgoing } = await openRoom()
  network.newest.serverCloses()
  room.askTrivia()
  room.askTrivia()
  expect(outgoing()).toMatchObject([{ text: '!trivia' }])
})

test('puts no refused question into the composer', async () => {
  const { room, refuse } = await openRoom()
  room.askTrivia()
  refuse('too-fast')
  expect(room.getState()).toMatchObject({ draft: '', problem: 'too-fast' })
})

test('keeps both the refused message and the next one that is being typed', async () => {
  const { room, outgoing, refuse, say } = await openRoom()
  say('first')
  const id = outgoing()[0]?.id
  room.write('second')
  refuse('too-fast')
  expect(room.getState().draft).toBe('second')
  room.send()
  expect(room.getState()).toMatchObject({ draft: 'first', returned: [] })
  room.send()
  expect(outgoing()).toMatchObject([{ text: 'second' }, { text: 'first', id }])
})

test('leaves a text in the composer whose frame would end every connection', async () => {
  const { room, say, said } = await openRoom()
  const text = 'x'.repeat(40_000)
  say(text)
  expect(said()).toEqual([])
  expect(room.getState()).toMatchObject({ draft: text, outgoing: [], problem: 'too-long' })
})

test('tells how the connection stands', async () => {
  const { room, network, open, answer, settle } = testRoom({ authorize: false, resume: true })
  const states = [room.getState().connection]
  room.subscribe(() => {
    const { connection } = room.getState()
    if (connection !== states.at(-1)) states.push(connection)
  })
  await open()
  answer()
  network.newest.serverCloses()
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await settle(5_000)
  network.newest.serverOpens()
  answer()
  const seen = 'connecting connected reconnecting offline reconnecting connected'
  expect(states.join(' ')).toBe(seen)
})

test('keeps nothing that a person wrote once they have signed out', async () => {
  const { room, say, leave, signOut } = await openRoom()
  say('on its way')
  room.write('half a thou')
  expect(sessionStorage).toHaveLength(1)
  signOut()
  leave()
  expect(sessionStorage).toHaveLength(0)
})
