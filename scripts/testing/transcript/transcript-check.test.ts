import { TranscriptCheck } from './transcript-check'

const transcriptOf = (numbers: number[]) =>
  new TranscriptCheck(numbers.map((number) => `m1: m1 says ${number}`))

it.each([
  { heard: [0, 1, 2], said: 3, lost: 0, duplicated: 0, reordered: 0 },
  { heard: [0, 1, 2], said: 2, lost: 0, duplicated: 0, reordered: 0 },
  { heard: [0, 2], said: 4, lost: 2, duplicated: 0, reordered: 0 },
  { heard: [0, 2], said: 2, lost: 1, duplicated: 0, reordered: 0 },
  { heard: [], said: 4, lost: 4, duplicated: 0, reordered: 0 },
  { heard: [0, 0, 1, 0], said: 2, lost: 0, duplicated: 2, reordered: 0 },
  { heard: [0, 2, 1], said: 3, lost: 0, duplicated: 0, reordered: 1 },
])(
  'finds in a transcript of $heard, where $said lines were said, $lost lost, $duplicated duplicated and $reordered reordered',
  ({ heard: numbers, said: spokenLines, ...counts }) => {
    const check = transcriptOf(numbers)
    const { duplicated, reordered } = check
    expect({ lost: check.lost(new Map([['m1', spokenLines]])), duplicated, reordered }).toEqual(
      counts,
    )
  },
)

it('distinguishes transcripts with a different order', () => {
  expect(transcriptOf([0, 1]).fingerprint()).not.toBe(transcriptOf([1, 0]).fingerprint())
})
