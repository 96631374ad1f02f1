import { TranscriptCheck } from './transcript-check'

const transcriptOf = (numbers: number[]) =>
  new TranscriptCheck(numbers.map((number) => `m1: m1 says ${number}`))

it.each([
  { numbers: [0, 1, 2], sent: 3, lost: 0, duplicated: 0, reordered: 0 },
  { numbers: [0, 1, 2], sent: 2, lost: 0, duplicated: 0, reordered: 0 },
  { numbers: [0, 2], sent: 4, lost: 2, duplicated: 0, reordered: 0 },
  { numbers: [0, 2], sent: 2, lost: 1, duplicated: 0, reordered: 0 },
  { numbers: [], sent: 4, lost: 4, duplicated: 0, reordered: 0 },
  { numbers: [0, 0, 1, 0], sent: 2, lost: 0, duplicated: 2, reordered: 0 },
  { numbers: [0, 2, 1], sent: 3, lost: 0, duplicated: 0, reordered: 1 },
])(
  'counts $lost lost, $duplicated duplicated and $reordered reordered lines in a transcript of $numbers after $sent lines',
  ({ numbers, sent, ...counts }) => {
    const check = transcriptOf(numbers)
    const { duplicated, reordered } = check
    expect({ lost: check.lost(new Map([['m1', sent]])), duplicated, reordered }).toEqual(counts)
  },
)

it('distinguishes transcripts with a different order', () => {
  expect(transcriptOf([0, 1]).fingerprint()).not.toBe(transcriptOf([1, 0]).fingerprint())
})
