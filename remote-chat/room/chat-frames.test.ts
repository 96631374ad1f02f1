import { bindFrame, gatewayFault, messageFrame, parseFrame } from './chat-frames'

test('the bind message has its action and field (specification section 3)', () => {
  expect(bindFrame('ada')).toBe('{"action":"bindNickNameToConnectionId","nickName":"ada"}')
})

test('a normal message has its action and field (specification section 3)', () => {
  expect(messageFrame('hello')).toBe('{"action":"$default","message":"hello"}')
})

test('a resuming bind names the last line it has, and null where it has none', () => {
  expect(JSON.parse(bindFrame('ada', 41))).toHaveProperty('lastSeq', 41)
  expect(JSON.parse(bindFrame('ada', null))).toHaveProperty('lastSeq', null)
})

test('a message may carry an id of the client', () => {
  expect(JSON.parse(messageFrame('hello', 'x1'))).toHaveProperty('id', 'x1')
})

test('reads lines', () => {
  expect(parseFrame('{"seq":44,"lines":["ada: hi","bob: hi"],"later":true}')).toEqual({
    kind: 'lines',
    frame: { seq: 44, lines: ['ada: hi', 'bob: hi'] },
  })
})

test('reads which messages of its own are stored', () => {
  expect(parseFrame('{"seq":44,"lines":["ada: hi"],"ids":["x1"]}')).toHaveProperty('frame.ids', [
    'x1',
  ])
  expect(parseFrame('{"seq":44,"lines":["ada: hi"],"ids":"x1"}')).toEqual({ kind: 'unknown' })
})

test('reads a refusal with and without an id', () => {
  expect(parseFrame('{"error":"too-fast","id":"x1"}')).toEqual({
    kind: 'refusal',
    error: 'too-fast',
    id: 'x1',
  })
  expect(parseFrame('{"error":"malformed"}')).toHaveProperty('id', undefined)
})

const fault = '{"message":"Internal server error","connectionId":"c=","requestId":"r="}'

test("tells the gateway's own words from a line", () => {
  expect(gatewayFault(fault)).toBe('Internal server error')
  expect(parseFrame(fault)).toEqual({ kind: 'fault', message: 'Internal server error' })
  expect(gatewayFault('ada: {"message":"hi"}')).toBeUndefined()
  expect(gatewayFault('{"message":"hi"}')).toBeUndefined()
})

test.each([
  'ada: hello',
  '',
  'null',
  '[]',
  '7',
  '{}',
  '{"seq":1}',
  '{"seq":-1,"lines":[]}',
  '{"seq":1.5,"lines":["a"]}',
  '{"seq":"1","lines":["a"]}',
  '{"seq":1,"lines":["a","b"]}',
  '{"seq":1,"lines":[1]}',
  '{"error":7}',
])('does not take %j for a frame', (text) => {
  expect(parseFrame(text)).toEqual({ kind: 'unknown' })
})
