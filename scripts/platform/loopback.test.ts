import type { IncomingMessage } from 'node:http'
import { isLoopback } from './loopback'

function request(remoteAddress: string, host: string | undefined): IncomingMessage {
  return { socket: { remoteAddress }, headers: { host } } as IncomingMessage
}

it.each([
  ['127.0.0.1', 'localhost:3000'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
])('a request from %s that asks for %s is from this machine', (peer, host) => {
  expect(isLoopback(request(peer, host))).toBe(true)
})

it.each([
  ['127.0.0.1', 'attacker.example:3000'],
  ['127.0.0.1', 'localhost.attacker.example'],
  ['127.0.0.1', undefined],
  ['10.0.0.7', 'localhost:3000'],
])('a request from %s that asks for %s is not from this machine', (peer, host) => {
  expect(isLoopback(request(peer, host))).toBe(false)
})

it.each(['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-proto'])(
  'a request is not from this machine if a proxy has set only %s',
  (header) => {
    const headers = { host: 'localhost', [header]: 'https' }
    expect(isLoopback(Object.assign(request('127.0.0.1', 'localhost'), { headers }))).toBe(false)
  },
)

it.each([['in HTTP/1.0, which a proxy may send without saying so', { httpVersion: '1.0' }]])(
  'a request %s is not from this machine',
  (_, more) => {
    expect(isLoopback(Object.assign(request('127.0.0.1', 'localhost'), more))).toBe(false)
  },
)
