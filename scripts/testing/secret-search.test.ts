import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expectNoSecrets, findSecrets } from './secret-search'
import { testFolder } from './test-folder'

const folder = testFolder()
const PASSWORD = 'correct-horse'
const CODE = '402816'
const TOKEN = [{ alg: 'RS256' }, { sub: 'somebody' }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('x'.repeat(86))
  .join('.')

test.each([
  ['in clear', (secret: string) => secret],
  ['in UTF-16', (secret: string) => Buffer.from(secret, 'utf16le')],
  ['as hex', (secret: string) => Buffer.from(secret).toString('hex')],
  ['as capital hex', (secret: string) => Buffer.from(secret).toString('hex').toUpperCase()],
])('finds a planted password and a planted code %s', (_, write) => {
  for (const secret of [PASSWORD, CODE]) {
    const bytes = Buffer.concat(['\x07', write(secret), '\x07'].map((each) => Buffer.from(each)))
    expect(findSecrets(bytes, [PASSWORD, CODE])).toEqual([secret])
  }
})

test('finds a secret inside base64 text', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 20 })
  const alphabets = fc.constantFrom('base64' as const, 'base64url' as const)
  fc.assert(
    fc.property(texts, texts, alphabets, (prefix, suffix, alphabet) => {
      for (const secret of [PASSWORD, CODE]) {
        const log = Buffer.from(prefix + secret + suffix).toString(alphabet)
        expect(findSecrets(Buffer.from(log), [secret])).toEqual([secret])
      }
    }),
  )
})

test('finds any token', () => {
  const log = Buffer.from(`GET /prod?token=${TOKEN} 101`)
  expect(findSecrets(log, [])).toEqual([TOKEN])
})

test.each([`1${CODE}`, `${CODE}3`, `0.${CODE}`, `a${CODE}f`, 'correct horse'])(
  'does not take %j for a secret',
  (text) => {
    expect(findSecrets(Buffer.from(` ${text} `), [PASSWORD, CODE])).toEqual([])
  },
)

test('names the file or the log that contains a planted secret', () => {
  mkdirSync(join(folder, 'store'))
  writeFileSync(join(folder, 'store', 'clean'), 'nothing here')
  const secrets = [PASSWORD]
  expect(() => expectNoSecrets({ folder, log: 'all well', secrets })).not.toThrow()
  expect(() => expectNoSecrets({ folder, log: `password=${PASSWORD}`, secrets })).toThrow(
    `the log holds ${PASSWORD}`,
  )
  writeFileSync(join(folder, 'store', 'users'), `ada${PASSWORD}`)
  expect(() => expectNoSecrets({ folder, log: '', secrets })).toThrow(
    `${join('store', 'users')} holds ${PASSWORD}`,
  )
})
