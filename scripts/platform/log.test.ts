import { createLog, printable } from './log'

function logAt(level: 'debug' | 'info' | 'warn' | 'error') {
  const lines: string[] = []
  const log = createLog({
    level,
    now: () => 0,
    write: (line) => lines.push(line),
    isTerminal: false,
  })
  return { log, lines }
}

test('the log writes one JSON object on each line', () => {
  const { log, lines } = logAt('info')
  log.info('request', { id: 'a', path: '/\n{"level":"error"}' })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.match(/\n/g)).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    level: 'info',
    message: 'request',
    id: 'a',
    path: '/\n{"level":"error"}',
  })
})

test('the log escapes characters that a terminal interprets or hides', () => {
  const { log, lines } = logAt('info')
  const operation = '\u001b[31m \u009b31m \u0085 \u2028 \u202e \u200b \u{e0041} é 😀'
  log.info('request', { operation })
  expect(lines[0]).toMatch(/^[ -~é😀]+\n$/u)
  expect(JSON.parse(lines[0] ?? '').operation).toBe(operation)
})

test('the log writes nothing below its level', () => {
  const { log, lines } = logAt('warn')
  log.debug('a')
  log.info('b')
  log.warn('c')
  log.error('d')
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(['c', 'd'])
})

test('the log names an error with its code and stack, without its other members', () => {
  const { log, lines } = logAt('info')
  const error = Object.assign(new TypeError('no space'), { code: 28, input: 'secret' })
  log.error('not stored', { error })
  expect(JSON.parse(lines[0] ?? '').error).toEqual({
    name: 'TypeError',
    message: 'no space',
    code: 28,
    stack: expect.stringContaining('log.test.ts'),
  })
})

test('a printed text shows characters that a terminal interprets or hides, and is otherwise unchanged', () => {
  expect(printable('Ada\u001b[2J\u009b1m\r\n\u202eadA\u2066\u200b\u2028\u{e0041}')).toBe(
    'Ada\\u{1b}[2J\\u{9b}1m\\u{d}\\u{a}\\u{202e}adA\\u{2066}\\u{200b}\\u{2028}\\u{e0041}',
  )
  expect(printable('Zoë O’Brien, 李 😀')).toBe('Zoë O’Brien, 李 😀')
})

test('the log writes plain text on a terminal', () => {
  const lines: string[] = []
  const now = () => new Date(2026, 8, 5, 9, 3, 7).getTime()
  const log = createLog({ level: 'info', now, write: (line) => lines.push(line), isTerminal: true })
  log.warn('request', {
    id: 'a',
    method: 'POST',
    path: '/\u001b[31m',
    status: 500,
    ms: 12,
    from: '::1',
  })
  expect(lines).toEqual(['09:03:07 warn request method=POST path=/\\u001b[31m status=500 ms=12\n'])
})
