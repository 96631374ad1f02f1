import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { BodyTooLargeError, readBody } from './request-body'

const request = (...chunks: string[]) =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk))) as IncomingMessage

test('joins the chunks of a body', async () => {
  expect((await readBody(request('a ', 'li', 'ne'), 6)).toString()).toBe('a line')
  expect(await readBody(request(), 6)).toHaveLength(0)
})

test('refuses a body over the limit, but reads it to its end so that an answer can be sent', async () => {
  const body = request('four', 'four', 'four')
  await expect(readBody(body, 11)).rejects.toThrow(BodyTooLargeError)
  expect(body.readableEnded).toBe(true)
})

test('rejects when the request breaks off', async () => {
  const body = request('half')
  body.destroy(new Error('aborted'))
  await expect(readBody(body, 11)).rejects.toThrow('aborted')
})
