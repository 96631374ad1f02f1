const WORDS = 5_000
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ')

/** A word by its rank; common words are short. */
function wordAt(rank: number): string {
  let word = ''
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length]
  }
  return word
}

/** Few words are said often, and most of them seldom, as in a language. */
const anyWord = (draw: () => number) => wordAt(Math.floor(WORDS ** draw()))

/** A line of four to twelve words. */
export function lineText(draw: () => number): string {
  return Array.from({ length: 4 + Math.floor(draw() * 9) }, () => anyWord(draw)).join(' ')
}

/** One to three words, of which the last may only be begun. */
export function searchText(draw: () => number): string {
  const words = Array.from({ length: 1 + Math.floor(draw() * 3) }, () => anyWord(draw))
  const isBegun = draw() < 0.5
  return words.join(' ').slice(0, isBegun ? -1 : undefined)
}
