import { bindFrame, gatewayFault, messageFrame, parseFrame } from './chat-frames'

test('a bind message and a message have their action and field (specification section 3)', () => {
  expect(bindFrame('ada')).toBe('{"action":"bindNickNameToConnectionId","nickName":"ada"}')
  expect(messageFrame('hello')).toBe('{"action":"$default","message":"hello"}')
})

test('a resuming bind names the last line it has, and null where it has none', () => {
  expect(JSON.parse(bindFrame('ada', 41))).toHaveProperty('lastSeq', 41)
  expect(JSON.parse(bindFrame('ada', null))).toHaveProperty('lastSeq', null)
  expect(JSON.parse(messageFrame('hello', 'x1'))).toHaveProperty('id', 'x1')
})

test('reads lines, what they acknowledge, and whether more of them follow', () => {
  const lines = { seq: 44, lines: ['ada: hi', 'bob: hi'] }
  expect(parseFrame(JSON.stringify({ ...lines, later: true }))).toEqual({
    kind: 'lines',
    ...lines,
    ids: [],
  })
  expect(parseFrame(JSON.stringify({ ...lines, ids: ['x1'], more: true }))).toEqual({
    kind: 'lines',
    ...lines,
    ids: ['x1'],
    more: true,
  })
})

test('reads a refusal with and without an id', () => {
  expect(parseFrame('{"error":"too-fast","id":"x1"}')).toEqual({
    kind: 'refusal',
    error: 'too-fast',
    id: 'x1',
  })
  expect(parseFrame('{"error":"malformed"}')).toHaveProperty('id', undefined)
})

test("tells the gateway's own message from a line", () => {
  const fault = '{"message":"Internal server error","connectionId":"c=","requestId":"r="}'
  expect(parseFrame(fault)).toEqual({ kind: 'fault', fault: 'Internal server error' })
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
  '{"seq":1,"lines":["a"],"ids":"x1"}',
  '{"error":7}',
])('takes %j for no frame', (text) => {
  expect(parseFrame(text)).toEqual({ kind: 'unknown' })
})
