import { LineOrder } from './line-order'
import { TranscriptCheck } from './transcript-check'

function checked(numbers: number[]): TranscriptCheck {
  const check = new TranscriptCheck()
  for (const number of numbers) check.hear(`m1: m1 says ${number}`)
  return check
}

describe('the check of a transcript', () => {
  it('finds nothing wrong with all lines in order', () => {
    const check = checked([0, 1, 2])
    expect([check.lost(['m1'], 3), check.duplicated, check.reordered]).toEqual([0, 0, 0])
  })

  it('counts what is missing in between and at the end as lost', () => {
    expect(checked([0, 2]).lost(['m1'], 4)).toBe(2)
    expect(checked([]).lost(['m1'], 4)).toBe(4)
  })

  it('counts what comes twice as duplicated', () => {
    expect(checked([0, 0, 1, 0]).duplicated).toBe(2)
  })

  it('counts what comes late as reordered, and not as lost', () => {
    const check = checked([0, 2, 1])
    expect([check.lost(['m1'], 3), check.duplicated, check.reordered]).toEqual([0, 0, 1])
  })

  it('tells transcripts of another order apart', () => {
    expect(checked([0, 1]).fingerprint()).not.toBe(checked([1, 0]).fingerprint())
  })
})

describe('the order of lines', () => {
  it('holds frames that came too early, and drops what is had', () => {
    const heard: string[] = []
    const order = new LineOrder((line) => heard.push(line))
    order.take({ seq: 4, lines: ['3', '4'] })
    expect([heard, order.hasGap]).toEqual([[], true])
    order.take({ seq: 2, lines: ['1', '2'] })
    order.take({ seq: 3, lines: ['2', '3'] })

    expect([heard, order.hasGap, order.last]).toEqual([['1', '2', '3', '4'], false, 4])
  })
})
