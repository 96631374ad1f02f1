import type { Database } from '../../../platform/storage/database'
import { withPoolDatabase } from '../../../testing/user-pool/pool-database'
import { exampleUser as ada } from '../../../testing/user-pool/user-rows'
import { refusals } from '../refusals'
import { UserStore } from '../users/user-store'
import { CodeStore } from './code-store'
import { maskedDestination } from './send-code'

const HOUR_MS = 60 * 60_000
const reset = { sub: ada.sub, purpose: 'reset' } as const
let now = 0
let database: Database
let codes: CodeStore
withPoolDatabase((db) => {
  now = 0
  database = db
  new UserStore(db).put(ada)
  codes = new CodeStore(db, () => now)
})

test('a code is six digits, and its hash matches no other code', async () => {
  const newCode = await codes.make()
  expect(newCode.code).toMatch(/^\d{6}$/)
  codes.put(reset, { ...newCode, value: 'ada@x.de' })
  const other = newCode.code.startsWith('1') ? '222222' : '111111'
  expect(codes.check(reset, await codes.hash(reset, newCode.code))).toMatchObject({
    value: 'ada@x.de',
  })
  expect(codes.check(reset, await codes.hash(reset, other))).toBe(refusals.codeMismatch)
  expect(codes.check({ ...reset, purpose: 'confirm' }, newCode.hash)).toBe(refusals.codeExpired)
})

test('refuses a code that another has replaced, even if its hash was computed earlier', async () => {
  const [first, second] = [await codes.make(), await codes.make()]
  codes.put(reset, { ...first, value: 'ada@x.de' })
  const hash = await codes.hash(reset, first.code)
  codes.put(reset, { ...second, value: 'ada@x.de' })
  expect(codes.check(reset, hash)).toBe(refusals.codeMismatch)
})

test('a new code deletes the expired ones', async () => {
  const newCode = { ...(await codes.make()), value: 'ada@x.de' }
  codes.put(reset, newCode)
  codes.put({ ...reset, purpose: 'confirm' }, newCode)
  now = HOUR_MS
  codes.put({ ...reset, purpose: 'verify:email' }, newCode)
  const rows = database.all<{ purpose: string }>('SELECT purpose FROM codes ORDER BY purpose')
  expect(rows.map(({ purpose }) => purpose)).toEqual(['confirm', 'verify:email'])
})

test.each([
  ['ada@example.org', 'a***@e***'],
  ['+12025550143', '+*******0143'],
])('masks %s as %s', (address, mask) => {
  expect(maskedDestination(address)).toBe(mask)
})
