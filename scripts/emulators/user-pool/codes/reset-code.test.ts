import { temporaryDb } from '../../../platform/temporary-db'
import type { Mail } from '../../inbox/mail'
import type { Pool } from '../pool'
import { exampleUser } from '../users/example-user'
import { UserStore } from '../users/user-store'
import { hashCode } from './code-hash'
import { CodeStore } from './code-store'
import { sendResetCode } from './reset-code'

const to = { attribute: 'email', address: 'ada@example.org' }
const ada = {
  ...exampleUser,
  attributes: { email: to.address, email_verified: 'true' },
}

test('a code whose account moved while it was made is not sent to the former address', async () => {
  const { db, remove } = await temporaryDb()
  const [users, codes] = [new UserStore(db), new CodeStore(db, Date.now)]
  const mails: Mail[] = []
  const deliver = (mail: Mail) => mails.push(mail)
  const pool = { users, codes, deliver, now: Date.now } as unknown as Pool
  await users.transaction(() => users.put(ada))

  let hasMoved = false
  const before = Array.from({ length: 100 }, () => hashCode('123456', () => hasMoved))
  const sent = sendResetCode(pool, { user: ada, to })
  const attributes = { ...ada.attributes, email: 'lovelace@example.org' }
  await users.update(ada, (user) => ({ ...user, attributes }))
  hasMoved = true
  await Promise.allSettled([...before, sent])
  expect(mails).toEqual([])

  const moved = { attribute: 'email', address: attributes.email }
  await sendResetCode(pool, { user: ada, to: moved })
  expect(mails).toMatchObject([{ to: attributes.email }])
  await remove()
})
