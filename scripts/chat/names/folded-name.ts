/**
 * Characters that look like a Latin letter in upper or lower case, because the fold ignores the case:
 * a capital i looks like the l in `Alice`, and so does 1. The list is short: a missed look-alike may
 * confuse somebody, but a wrong one gives a name an unnecessary number.
 */
const LOOK_ALIKES = new Map(
  Object.entries({
    a: 'ɑаα',
    b: 'вβ',
    c: 'с',
    d: 'ԁ',
    e: 'еε',
    g: 'ɡ',
    h: 'нһη',
    j: 'ј',
    k: 'кκ',
    l: 'i1łіӏι',
    m: 'мμ',
    n: 'ν',
    o: '0øоο',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ',
    t: 'тτ',
    w: 'ԝ',
    x: 'хχ',
    y: 'уυ',
    z: 'ζ',
    σ: 'ς',
  }).flatMap(([letter, alike]) => [...alike].map((each) => [each, letter] as const)),
)

/** Marks that a letter may lack. Not the vowels of Indic scripts or the two marks of kana, which
 * change the syllable. */
const MARKS =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/gu
const SIGNS = /[^\p{L}\p{M}\p{N}]/gu

/** The fold of a name, which is the same for names that people could confuse. */
export function foldedName(name: string): string {
  // The capital of ß has two letters.
  const oneCase = name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')
  const letters = oneCase.replace(MARKS, '').replace(SIGNS, '')
  return [...letters].map((each) => LOOK_ALIKES.get(each) ?? each).join('') || name
}
