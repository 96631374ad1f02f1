import { BODY_LIMIT_BYTES, readBody } from './read-body'

async function* pieces(text: string, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += length) yield Buffer.from(text.slice(at, at + length))
}

const text = Array.from({ length: 3_000 }, (_, at) => `${at} `).join('')

test.each([1, 7, 5_000, 100_000])('reads a body in pieces of %i bytes', async (length) => {
  expect((await readBody(pieces(text, length)))?.toString()).toBe(text)
})

test('keeps no piece by itself, however small they are', async () => {
  const concat = jest.spyOn(Buffer, 'concat')
  expect((await readBody(pieces(text, 1)))?.length).toBe(text.length)
  expect(concat).not.toHaveBeenCalled()
  concat.mockRestore()
})

test('takes the longest body and none that is longer', async () => {
  const longest = 'x'.repeat(BODY_LIMIT_BYTES)
  expect((await readBody(pieces(longest, 60_000)))?.length).toBe(BODY_LIMIT_BYTES)
  expect(await readBody(pieces(`${longest}x`, 60_000))).toBeUndefined()
  expect(await readBody(pieces('', 1))).toHaveLength(0)
})
