import { parseOverride } from './parse-override'

test.each([
  ['http://localhost:3002/mf-manifest.json', 'http://localhost:3002/mf-manifest.json'],
  ['http://localhost:3002', 'http://localhost:3002/mf-manifest.json'],
  ['https://127.0.0.1/chat/', 'https://127.0.0.1/chat/mf-manifest.json'],
])('accepts an override to %s', (address, manifest) => {
  expect(parseOverride(`remote-chat@${address}`)).toEqual({
    ok: true,
    value: { remote: 'remote-chat', manifest },
  })
})

test.each([
  'https://attacker.example/mf-manifest.json',
  'http://localhost.attacker.example/',
  'http://localhost:3002@attacker.example/',
  'http://user:secret@localhost:3002/',
  '//attacker.example/',
  'javascript:alert(1)',
  'data:application/json,{}',
  'file:///tmp/mf-manifest.json',
  'http://[::1]:3002/',
  '',
])('refuses an override to %j', (address) => {
  expect(parseOverride(`remote-chat@${address}`)).toMatchObject({ ok: false })
})

test('an override of an unknown remote is refused with the known ones', () => {
  const message = 'Write REMOTE@ADDRESS, with one of: remote-auth, remote-chat.'
  expect(parseOverride('remote-help@http://localhost:3002/')).toMatchObject({ error: { message } })
})
