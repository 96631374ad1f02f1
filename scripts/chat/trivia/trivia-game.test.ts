import { chatHarnessForEachTest, HARNESSES, linesOf, textLinesOf } from '../../testing/chat-harness'
import { QUESTION_OPEN_MS, QUESTION_REPEAT_MS } from './trivia-game'
import { TRIVIA_QUESTIONS } from './trivia-questions'

// Always picks the first question that was not asked recently.
const [first, second] = TRIVIA_QUESTIONS
beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => jest.restoreAllMocks())

describe.each(Object.entries(HARNESSES))('trivia on %s', (_, openHarnesses) => {
  const room = chatHarnessForEachTest({}, openHarnesses)

  it('announces the first right answer with the name', async () => {
    const ada = await room.enter('ada')
    const bob = await room.enter('bob')
    await ada.say('!trivia')
    await ada.say('no idea')
    await bob.say(`${first?.answer.toUpperCase()}!`)
    await ada.say(`${first?.answer}`)

    const notices = textLinesOf(ada.frames).filter(
      (line) => line.startsWith('* ') && line.includes('got it'),
    )
    expect(notices).toEqual([`* bob got it: ${first?.answer}`])
  })

  it('ignores an answer with the id of an earlier line, which the room does not store', async () => {
    const ada = await room.enter('ada', null)
    await ada.say('!trivia', 'id-1')
    await ada.say('no idea', 'id-2')
    await ada.say(`${first?.answer}`, 'id-2')
    expect(linesOf(ada.frames).at(-1)).toBe('ada: no idea')

    await ada.say(`${first?.answer}`, 'id-3')
    expect(linesOf(ada.frames).at(-1)).toBe(`* ada got it: ${first?.answer}`)
  })

  it('ignores a repeated answer from before the question', async () => {
    const ada = await room.enter('ada', null)
    await ada.say(`${first?.answer}`, 'id-1')
    await ada.say('!trivia', 'id-2')
    await ada.say(`${first?.answer}`, 'id-1')
    expect(linesOf(ada.frames).at(-1)).toBe(`* Trivia: ${first?.question}`)

    await ada.say(`${first?.answer}`, 'id-3')
    expect(linesOf(ada.frames).at(-1)).toBe(`* ada got it: ${first?.answer}`)
  })

  it('reveals an unanswered question when another is asked', async () => {
    const ada = await room.enter('ada')
    await ada.say('!trivia')
    room.time.advance(QUESTION_OPEN_MS)
    await ada.say('!trivia')

    expect(textLinesOf(ada.frames).slice(-2)).toEqual([
      `* Nobody got it. The answer was: ${first?.answer}`,
      `* Trivia: ${second?.question}`,
    ])
  })

  it('keeps an open question for 20 s, even if somebody else requests one', async () => {
    const ada = await room.enter('ada')
    const bob = await room.enter('bob')
    await ada.say('!trivia')
    room.time.advance(QUESTION_OPEN_MS - 1)
    await bob.say('!trivia')
    await bob.say(`${first?.answer}`)
    expect(textLinesOf(ada.frames).slice(-5)).toEqual([
      `* Trivia: ${first?.question}`,
      'bob: !trivia',
      `* Trivia: ${first?.question}`,
      `bob: ${first?.answer}`,
      `* bob got it: ${first?.answer}`,
    ])
  })

  it('repeats an open question, at most every ten seconds, with a new id', async () => {
    const ada = await room.enter('ada')
    for (let second = 0; second < 20; second += 1) {
      await ada.say('!trivia')
      room.time.advance(1_000)
    }
    const lines = await room.store.linesAfter(0, 100)
    const questions = lines.filter(({ kind }) => kind === 'question')
    const [start] = questions
    const text = `* Trivia: ${first?.question}`
    expect(questions).toMatchObject([
      { text, at: start?.at },
      { text, at: (start?.at ?? 0) + QUESTION_REPEAT_MS },
    ])
    expect(new Set(questions.map(({ id }) => id)).size).toBe(2)
  })

  it('asks another question at once after an answer', async () => {
    const ada = await room.enter('ada')
    await ada.say('!trivia')
    await ada.say(`${first?.answer}`)
    await ada.say('!trivia')
    expect(textLinesOf(ada.frames).at(-1)).toBe(`* Trivia: ${second?.question}`)
  })

  it('does not reveal an answer that somebody gave', async () => {
    const ada = await room.enter('ada')
    await ada.say('!trivia')
    await ada.say(`${first?.answer}`)
    await ada.say('!trivia')

    expect(ada.frames.join()).not.toContain('Nobody got it')
  })

  it('names one winner if two answer at the same moment', async () => {
    const ada = await room.enter('ada')
    const bob = await room.enter('bob')
    await ada.say('!trivia')
    await Promise.all([ada.say(`${first?.answer}`), bob.say(`${first?.answer}`)])

    expect(ada.frames.filter((line) => line.includes('got it'))).toHaveLength(1)
  })
})
