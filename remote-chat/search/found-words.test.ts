import fc from 'fast-check'
import { foundParts } from './found-words'

const markedText = (text: string, search: string) =>
  foundParts(text, search)
    .map(({ text, isFound }) => (isFound ? `<${text}>` : text))
    .join('')

test.each([
  ['bob: the lamp is lit', 'LAMP', 'bob: the <lamp> is lit'],
  ['bob: lamps and a clamp', 'lamp', 'bob: <lamp>s and a c<lamp>'],
  ['bob: Café, cafe\u0301 and CAFE', 'café', 'bob: <Café>, <cafe\u0301> and <CAFE>'],
  ['bob: one two three', 'three one', 'bob: <one> two <three>'],
  ['bob: مرحبا بالجميع', 'مرحبا', 'bob: <مرحبا> بالجميع'],
  ['bob: <b> & c++', 'b> ++', 'bob: <<b>> & c<++>'],
  ['bob: nothing', '.* ()', 'bob: nothing'],
  ["bob: dont or don't", "DON'T", "bob: <dont> or <don't>"],
  ['我家在上海东边', '上海', '我家在<上海>东边'],
  ['ｶﾞｯｺｳ と がっこう', 'ガ がっ', '<ｶﾞ>ｯｺｳ と <がっ>こう'],
  ['한국'.normalize('NFD'), '국', `\u1112\u1161\u11ab<${'국'.normalize('NFD')}>`],
  ['ㅋㅠㅠ', 'ㅠㅠ', 'ㅋ<ㅠㅠ>'],
  ['Straße, DIYARBAKIR, ﬁn', 'SS ı fi', 'Stra<ß>e, D<I>YARBAK<I>R, <ﬁ>n'],
  ['👩🏽‍💻 und 👍🏽', '👍', '👩🏽‍💻 und <👍🏽>'],
  ['a 𠮷野家', '𠮷', 'a <𠮷>野家'],
])('marks matches in %j for %j', (text, search, expected) => {
  expect(markedText(text, search)).toBe(expected)
})

test('keeps every text complete', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, (line, search) => {
      const parts = foundParts(line, search)
      expect(parts.map(({ text }) => text).join('')).toBe(line)
    }),
  )
})
