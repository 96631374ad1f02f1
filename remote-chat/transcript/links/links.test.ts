import fc from 'fast-check'
import { findLinks } from './links'

const SITE = 'parlor.example'

const textsIn = (line: string) => findLinks(line, SITE).map(({ text }) => text)

test.each([
  // [the line, its links]
  ['bob: see https://a.example/b', 'https://a.example/b'],
  ['bob: http://a.example', 'http://a.example'],
  ['bob: HTTPS://A.example/B', 'HTTPS://A.example/B'],
  ['http://a.example and http://b.example', 'http://a.example', 'http://b.example'],
  ['見てhttps://a.example', 'https://a.example'],
  ['bob: https://a.example/b?c=d&e=f#g', 'https://a.example/b?c=d&e=f#g'],
  ['bob: https://a.example:8443/', 'https://a.example:8443/'],
  ['bob: http://[::1]:3000/b', 'http://[::1]:3000/b'],
  ['bob: https://a.example/😀', 'https://a.example/😀'],
  ['bob: https://a.example/مرحبا', 'https://a.example/مرحبا'],

  // Punctuation at the end.
  ['bob: https://a.example.', 'https://a.example'],
  ['bob: https://a.example/b?', 'https://a.example/b'],
  ['bob: https://a.example/b?c.', 'https://a.example/b?c'],
  ['bob: is it https://a.example/b?!…', 'https://a.example/b'],
  ["bob: 'https://a.example/b'", 'https://a.example/b'],
  ['bob: “https://a.example/b”, he said', 'https://a.example/b'],
  ['bob: *https://a.example/b*', 'https://a.example/b'],
  ['bob: https://a.example/b。', 'https://a.example/b'],
  ['bob: https://a.example/b_', 'https://a.example/b_'],
  ['bob: https://a.example/b/', 'https://a.example/b/'],

  // Brackets.
  ['bob: (https://a.example/b)', 'https://a.example/b'],
  ['bob: (see https://a.example/b).', 'https://a.example/b'],
  ['bob: https://a.example/b_(c)', 'https://a.example/b_(c)'],
  ['bob: (https://a.example/b_(c))', 'https://a.example/b_(c)'],
  ['bob: https://a.example/b_(c).', 'https://a.example/b_(c)'],
  ['bob: https://a.example/b(', 'https://a.example/b'],
  ['bob: <https://a.example/b>', 'https://a.example/b'],
  ['bob: 「https://a.example/b」', 'https://a.example/b'],
  [
    'bob: [b](https://a.example/b)(https://a.example/c)',
    'https://a.example/b',
    'https://a.example/c',
  ],

  // Other scripts: their punctuation ends a link anywhere, their letters only a host of ASCII ones.
  ['bob: https://a.example/b，谢谢大家', 'https://a.example/b'],
  ['bob: https://a.example。欢迎', 'https://a.example'],
  ['bob: https://a.example．com', 'https://a.example'],
  [
    '《https://a.example/b》《https://b.example/c》和（https://c.example）',
    'https://a.example/b',
    'https://b.example/c',
    'https://c.example',
  ],
  ['bob: https://a.example/b？c，https://b.example', 'https://a.example/b', 'https://b.example'],
  ['bob: https://a.example/b、c', 'https://a.example/b'],
  ['bob: https://a.example/b！', 'https://a.example/b'],
  ['bob: https://a.example/b｡', 'https://a.example/b'],
  ['bob: https://a.example/b“c”', 'https://a.example/b'],
  ['bob: https://a.example/b——c', 'https://a.example/b'],
  ['bob: https://a.example/b⋯⋯c', 'https://a.example/b'],
  ['bob: https://a.example/b・', 'https://a.example/b'],
  ['bob: https://a.example/b– c', 'https://a.example/b'],
  ['https://a.example和https://b.example', 'https://a.example', 'https://b.example'],
  ['https://a.example/b・https://b.example', 'https://a.example/b', 'https://b.example'],
  ['bob: https://a.example/https://b.example', 'https://a.example/https://b.example'],
  ['bob: https://a.example/b؟', 'https://a.example/b'],
  ['bob: https://a.example/b، شكرا', 'https://a.example/b'],
  ['bob: https://a.example/b।', 'https://a.example/b'],
  ['bob: https://a.example/b։', 'https://a.example/b'],
  ['bob: https://a.example谢谢', 'https://a.example'],
  ['bob: https://a.exampleを見て', 'https://a.example'],
  ['bob: https://a.exampleครับ/b', 'https://a.example'],
  ['bob: https://a.exampleشكرا', 'https://a.example'],
  ['bob: https://a.example😀', 'https://a.example'],
  ['bob: https://a.example谢谢.jp', 'https://a.example'],
  ['bob: https://bücher.example谢谢', 'https://bücher.example'],
  ['bob: https://例え.jpを見て', 'https://例え.jp'],
  ['bob: https://a.example:8443谢谢', 'https://a.example:8443'],
  ['bob: http://localhost:3000谢谢', 'http://localhost:3000'],
  ['bob: http://localhost谢谢', 'http://localhost'],
  ['bob: http://127.0.0.1谢谢', 'http://127.0.0.1'],
  ['bob: http://[::1]谢谢', 'http://[::1]'],
  ['bob: https://a.example/東京', 'https://a.example/東京'],
  ['bob: https://a.example/ジョン・レノン', 'https://a.example/ジョン・レノン'],
  ['bob: https://a.example/สวัสดี?q=नमस्ते#мой', 'https://a.example/สวัสดี?q=नमस्ते#мой'],
  ['bob: https://a.example/L’Avare–b', 'https://a.example/L’Avare–b'],
  ['bob: https://a.example/𠮷', 'https://a.example/𠮷'],
  ['bob: https://a.example/می\u200cخواهم', 'https://a.example/می\u200cخواهم'],
  ['bob: https://a.example/👩‍💻', 'https://a.example/👩‍💻'],
  ['bob: https://例え.jp/b', 'https://例え.jp/b'],
  ['bob: https://www.пример.рф', 'https://www.пример.рф'],
  ['bob: https://tシャツ.jp', 'https://tシャツ.jp'],
  ['bob: https://bücher.example', 'https://bücher.example'],
  ['bob: https://www.bücher.example', 'https://www.bücher.example'],

  // No links.
  ['bob: http://'],
  ['bob: https://.'],
  ['bob: https://a.example:port'],
  ['bob: https://a b.example', 'https://a'],
  ['bob: xhttps://a.example'],
  ['bob: ftp://a.example'],
  ['bob: javascript:alert(1)//https'],
  ['bob: data:text/html,hello'],
  ['bob: a.example'],
  ['bob: https://ada@a.example'],
  ['bob: https://a.example:secret@b.example'],
  ['bob: https://:secret@b.example'],
  ['bob: https://a.example/\u202egpj.exe'],
  ['bob: https://a\u200b.example'],
  ['bob: https://a\u200c.example'],

  // Overrides of this site.
  [`bob: https://${SITE}/dash`, `https://${SITE}/dash`],
  [`bob: https://${SITE}/?override=remote-chat@https://b.example`],
  [`bob: http://${SITE}:80/dash?a=b&override`],
  [`bob: https://PARLOR.example/?%6fverride=remote-chat@pr-1`],
  [`bob: https://${SITE}/?overrides=1`, `https://${SITE}/?overrides=1`],
  ['bob: https://a.example/?override=1', 'https://a.example/?override=1'],
])('finds the links in %j', (line, ...links) => {
  expect(textsIn(line)).toEqual(links)
})

test('links to at most 2,048 characters', () => {
  const longest = 'https://a.example/'.padEnd(2_048, 'b')
  expect(textsIn(`bob: ${longest} c`)).toEqual([longest])
  expect(textsIn(`bob: ${longest}b c`)).toEqual([])
})

test.each([
  ['https://a.example/b', undefined],
  ['https://A.Example/b', undefined],
  ['https://xn--e1awd7f.example/', undefined],
  // The first letter is Cyrillic.
  ['https://аpple.example/', 'xn--pple-43d.example'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['https://ａ.example/', 'a.example'],
  ['https://a%2eexample/', 'a.example'],
  ['https://2130706433/', '127.0.0.1'],
])('the link %s shows the host %s beside it', (text, host) => {
  expect(findLinks(text, SITE)[0]?.host).toBe(host)
})

test('finds only links that the text contains, in order, with the target of the URL parser', () => {
  const piece = fc.constantFrom(
    ...['https://', 'http://', 'a.example', '/', '@', ':', '?override', SITE],
    ...['(', ')', '[', ']', '.', ' ', '\u202e', '😀', '<', '"', '\\', '%', 'javascript:'],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const line = pieces.join('')
      let last = 0
      for (const { start, end, text, href } of findLinks(line, SITE)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(line.slice(start, end)).toBe(text)
        const url = new URL(text)
        expect(href).toBe(url.href)
        expect(url.protocol).toMatch(/^https?:$/)
        expect(url.username + url.password).toBe('')
        expect(url.host === SITE && url.searchParams.has('override')).toBe(false)
        expect(text).not.toMatch(/[\s<>".]$/)
        last = end
      }
    }),
  )
})

test('searches the longest line without repeated scans of its end', () => {
  // A quadratic search would take longer than a test may.
  for (const piece of ['https://a.b)', 'https://', ')', '.', '(']) {
    findLinks(`https://a.b/${piece.repeat(200_000 / piece.length)}`, SITE)
  }
})
