import { act, renderHook } from '@testing-library/react'
import { createTranscript } from '../transcript/transcript'
import { roundsAfter, useTriviaRounds } from './trivia-rounds'

const QUESTION = { kind: 'question', text: '* Trivia: Which planet is red?' } as const
const WON = { kind: 'answered', text: '* Ada (2) got it: Mars: the fourth' } as const
const REVEALED = { kind: 'answered', text: '* Nobody got it. The answer was: Mars' } as const
const question = 'Which planet is red?'

it.each([
  ['a question that is open', [QUESTION], [{ question }]],
  [
    'who answered first',
    [QUESTION, WON],
    [{ question, answer: 'Mars: the fourth', answeredBy: 'Ada (2)' }],
  ],
  ['an answer that nobody gave', [QUESTION, REVEALED], [{ question, answer: 'Mars' }]],
  ['no answer to a question from before', [WON], []],
  ['once a question that the room says again', [QUESTION, QUESTION], [{ question }]],
  [
    'twice one that is asked again',
    [QUESTION, REVEALED, QUESTION],
    [{ question, answer: 'Mars' }, { question }],
  ],
  [
    'nothing that somebody said in these words',
    [{ kind: 'said', text: QUESTION.text } as const, QUESTION, { ...WON, kind: 'said' } as const],
    [{ question }],
  ],
])('tells %s', (_, lines, rounds) => {
  expect(lines.reduce(roundsAfter, [])).toEqual(rounds)
})

it('tells what came since the member did, and no history', async () => {
  const transcript = createTranscript()
  const frame = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  transcript.append([QUESTION], 1)
  const { result } = renderHook(() => useTriviaRounds(transcript))
  transcript.append([{ ...QUESTION, text: '* Trivia: Old?' }])
  transcript.append([{ ...QUESTION, text: '* Trivia: New?' }], 1)
  await frame()
  expect(result.current).toEqual([{ question: 'New?' }])
})
