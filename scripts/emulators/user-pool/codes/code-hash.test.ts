import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { hashCode, isCode, newCode } from './code-hash'

test('a code is six digits', () => {
  for (let count = 0; count < 100; count++) expect(newCode()).toMatch(/^\d{6}$/)
})

test('its hash fits it alone, and two hashes of one code are not alike', async () => {
  const [one, two] = [await hashCode('123456'), await hashCode('123456')]
  expect(await isCode('123456', one)).toBe(true)
  expect(await isCode('123457', one)).toBe(false)
  expect(one.hash).not.toBe(two.hash)
})

test('a flood of codes leaves threads to others', async () => {
  let done = 0
  const flood = Array.from({ length: 40 }, async () => {
    await hashCode('123456')
    done += 1
  })
  await promisify(randomBytes)(16)
  expect(done).toBeLessThan(20)
  await Promise.all(flood)
})

test('of a flood whose caller hung up nothing more is hashed', async () => {
  const isHere = hashCode('123456')
  let hasLeft = false
  const flood = Array.from({ length: 40 }, () => hashCode('123456', () => hasLeft))
  hasLeft = true
  const settled = await Promise.allSettled([...flood, hashCode('123456')])
  const done = settled.filter(({ status }) => status === 'fulfilled')
  // One of them had begun beside the first, and nobody waits for those that had not.
  expect(done).toHaveLength(1 + 1)
  await isHere
})
