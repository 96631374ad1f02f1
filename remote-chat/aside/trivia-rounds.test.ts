import { act, renderHook } from '@testing-library/react'
import { createTranscript } from '../transcript/transcript'
import { roundsAfter, useTriviaRounds } from './trivia-rounds'

const QUESTION = { kind: 'question', text: '* Trivia: Which planet is red?' } as const
const WON = { kind: 'answered', text: '* Ada (2) got it: Mars: the fourth' } as const
const REVEALED = { kind: 'answered', text: '* Nobody got it. The answer was: Mars' } as const
const question = 'Which planet is red?'

it.each([
  ['an open question', [QUESTION], [{ question }]],
  [
    'the first person to answer',
    [QUESTION, WON],
    [{ question, answer: 'Mars: the fourth', answeredBy: 'Ada (2)' }],
  ],
  [
    'the answer to a question that nobody answered',
    [QUESTION, REVEALED],
    [{ question, answer: 'Mars' }],
  ],
  ['nothing for an answer to an earlier question', [WON], []],
  ['a question once that the room repeats', [QUESTION, QUESTION], [{ question }]],
  [
    'a question twice that is asked again later',
    [QUESTION, REVEALED, QUESTION],
    [{ question, answer: 'Mars' }, { question }],
  ],
  [
    'nothing for the same words from a member',
    [{ kind: 'said', text: QUESTION.text } as const, QUESTION, { ...WON, kind: 'said' } as const],
    [{ question }],
  ],
])('returns %s', (_, lines, rounds) => {
  expect(lines.reduce(roundsAfter, [])).toEqual(rounds)
})

it('returns only questions since the member arrived, not history', async () => {
  const transcript = createTranscript()
  const frame = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  transcript.append([QUESTION], 1)
  const { result } = renderHook(() => useTriviaRounds(transcript))
  transcript.append([{ ...QUESTION, text: '* Trivia: Old?' }])
  transcript.append([{ ...QUESTION, text: '* Trivia: New?' }], 1)
  await frame()
  expect(result.current).toEqual([{ question: 'New?' }])
})
