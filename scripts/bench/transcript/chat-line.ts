const WORDS =
  'the lamp is lit and somebody at the window says that the rain has stopped for now'.split(' ')

/** Line number `place` of a room that talks: from three words to sixteen. */
export function chatLine(place: number): string {
  const count = 3 + ((place * 7) % 14)
  return `${place % 3 === 0 ? 'ada' : 'bob'}: ${WORDS.slice(0, count).join(' ')} ${place}`
}
