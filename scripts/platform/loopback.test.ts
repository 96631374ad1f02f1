import type { IncomingMessage } from 'node:http'
import { isLoopback } from './loopback'

function request(remoteAddress: string, host: string | undefined, more = {}): IncomingMessage {
  return { socket: { remoteAddress }, headers: { host, ...more } } as IncomingMessage
}

describe('a request from this machine', () => {
  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
  ])('may come from %s and ask for %s', (peer, host) => {
    expect(isLoopback(request(peer, host))).toBe(true)
  })

  it.each([
    ['127.0.0.1', 'attacker.example:3000'],
    ['127.0.0.1', 'localhost.attacker.example'],
    ['127.0.0.1', undefined],
    ['10.0.0.7', 'localhost:3000'],
  ])('is not one from %s that asks for %s', (peer, host) => {
    expect(isLoopback(request(peer, host))).toBe(false)
  })

  it('is not one that a proxy forwards', () => {
    const brought = request('127.0.0.1', 'localhost:3000', { 'x-forwarded-for': '10.0.0.7' })
    expect(isLoopback(brought)).toBe(false)
  })

  it('is not one in HTTP/1.0, which a proxy may send without saying so', () => {
    const silent = Object.assign(request('127.0.0.1', 'localhost:3000'), { httpVersion: '1.0' })
    expect(isLoopback(silent)).toBe(false)
  })
})
