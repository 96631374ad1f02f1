import { runFaultyRoom } from './faulty-room'

/** This seed meets every fault. `npm run bench -- hosted` draws others, with many more lines. */
const ROOM = { lines: 700, members: 20, seed: 3 }
describe('the hosted room', () => {
  it('loses, repeats and reorders no line through any fault of its services', async () => {
    const { lost, duplicated, reordered, astray, mistakes, sweeps, faults } =
      await runFaultyRoom(ROOM)
    expect(sweeps).toBeGreaterThan(2)
    expect({ lost, duplicated, reordered, astray, mistakes }).toEqual({
      mistakes: [],
      lost: 0,
      duplicated: 0,
      reordered: 0,
      astray: 0,
    })
    expect(Object.keys(faults).sort()).toEqual([
      'batch again',
      'batch twice at once',
      'commit killed after',
      'commit killed before',
      'connection gone',
      'post killed after',
      'post killed before',
      'post lost',
      'post throttled',
      'post unanswered',
      'request killed before',
      'request lost',
      'request throttled',
      'request unanswered',
      'shards split',
      'shards turned',
    ])
  })
})
