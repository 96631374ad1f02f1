import { framesOf } from './frames'

const chat = 'http://localhost:3000/remote-chat/0.1.0-ab12'
const host = 'http://localhost:3000/host/0.1.0-cd34'
const dash = { remote: 'remote-chat', version: '0.1.0-ab12', file: '51.ab.js' }
const main = { remote: 'host', version: '0.1.0-cd34', file: 'main.cd.js' }

const thrown = (stack: string, message = 'x') => Object.assign(new Error(message), { stack })

it.each([
  [
    'Chromium',
    `TypeError: x
    at e.send (${chat}/51.ab.js:2:1042)
    at new t (${chat}/51.ab.js:2:7)
    at async Promise.all (index 0)
    at ${host}/main.cd.js:2:99
    at <anonymous>`,
    ['e.send', 'new t', undefined],
  ],
  [
    'Firefox',
    `e.send@${chat}/51.ab.js:2:1042
t/<@${chat}/51.ab.js:2:7
@${host}/main.cd.js:2:99
`,
    ['e.send', 't/<', undefined],
  ],
  [
    'Safari',
    `e.send@${chat}/51.ab.js:2:1042
t@${chat}/51.ab.js:2:7
[native code]
${host}/main.cd.js:2:99`,
    ['e.send', 't'],
  ],
])('reads the stack of %s', (_, stack, names) => {
  const expected = [
    { ...dash, line: 2, column: 1042, in: names[0] },
    { ...dash, line: 2, column: 7, in: names[1] },
    { ...main, line: 2, column: 99, in: names[2] },
  ]
  expect(framesOf(thrown(stack))).toEqual(expected.slice(0, names.length))
})

it('leaves out scripts that do not belong to a release of this site', () => {
  const stack = ['http://localhost:3000/main.js', 'https://elsewhere.example/host/1/a.js', 'blob:x']
    .map((address) => `    at f (${address}:1:1)`)
    .join('\n')
  expect(framesOf(thrown(`Error: x\n${stack}`))).toEqual([])
})

it('drops the query and hash of a script’s address', () => {
  const [frame] = framesOf(thrown(`Error: x\n    at f (${chat}/51.js?token=abc#def:1:1)`))
  expect(frame?.file).toBe('51.js')
})

it('does not mistake a line of a message for a frame, or text for a name', () => {
  const message = `hello\n    at hunter2 (${chat}/51.js:1:1)\nbye`
  const stack = `Error: ${message}\n    at my secret text (${chat}/52.js:1:1)`
  const expected = { ...dash, file: '52.js', line: 1, column: 1 }
  expect(framesOf(thrown(stack, message))).toEqual([expected])
})
