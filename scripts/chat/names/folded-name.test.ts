import { publicNickname } from '@parlor/shared/contract/public-nickname'
import { foldedName } from './folded-name'

/** The names in one row can be confused, those in different rows cannot. */
const ROWS = [
  ['Ada', 'ada', 'ADA', '\u0410da', 'A-da', 'A. D. A.', 'Ad\u00e1', 'Ada\u0301', '\uff21da', 'Αda'],
  ['Alice', 'AIice', 'A1ice', 'alice'],
  ['Bob', 'B0b', 'b\u00f8b', 'Воb'],
  ['Stra\u00dfe', 'STRASSE'],
  ['\u039d\u03af\u03ba\u03bf\u03c2', '\u039d\u0399\u039a\u039f\u03a3'],
  ['Андрей', 'андреи', 'АНДРЕЙ'],
  // Arabic and Hebrew, with vowel marks and without.
  ['سارة', 'سَارَة'],
  ['سارا'],
  ['שרה', 'שָׂרָה'],
  ['שירה'],
  // Chinese, Japanese, Korean.
  ['王芳'],
  ['王方'],
  ['かぎ'],
  ['がぎ'],
  ['한나', '한나'.normalize('NFD')],
  // Devanagari, where vowels are marks.
  ['राम'],
  ['रमा'],
  ['रीमा'],
  ['รัก'],
  ['รก'],
  // The rest of a name of emoji.
  [publicNickname('\u{1f600}\u{1f600}'), publicNickname('\u{1f469}\u200d\u{1f4bb}'), 'Guest'],
  // The fold would be empty.
  ['---'],
  ["'"],
  ['Adam'],
  ['Eda'],
  ['Ada2', 'Ada 2'],
  ['Ada3'],
]

it.each(ROWS)('%s and its look-alikes have the same fold', (...names) => {
  expect(new Set(names.map(foldedName)).size).toBe(1)
})

it('names that nobody confuses have different folds', () => {
  const folds = ROWS.map(([name = '']) => foldedName(name))
  expect(folds.filter((fold, index) => folds.indexOf(fold) !== index)).toEqual([])
})

it('every fold folds to itself', () => {
  for (const name of ROWS.flat()) expect(foldedName(foldedName(name))).toBe(foldedName(name))
})
