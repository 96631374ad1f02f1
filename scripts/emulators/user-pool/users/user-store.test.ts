import { withPoolDatabase } from '../../../testing/user-pool/pool-database'
import { exampleUser as ada } from '../../../testing/user-pool/user-rows'
import { UserStore } from './user-store'

let users: UserStore
withPoolDatabase((db) => {
  users = new UserStore(db)
  users.put(ada)
})

test('names ignore the case of A to Z, and of no other character', () => {
  users.claim('Mike@X.de', { sub: ada.sub, kind: 'name' })
  expect(users.find('mIKE@x.DE')).toEqual(ada)
  expect(users.find('mi\u212ae@x.de')).toBeUndefined()
  expect(users.find('mike@x.de\u0000')).toBeUndefined()
})

test('a user keeps their own name and can give up an address', () => {
  for (const name of ['ada', 'ada@x.de']) users.claim(name, { sub: ada.sub, kind: 'name' })
  for (const name of ['ADA', 'ADA@x.de']) users.release(name, ada)
  expect(users.find('ada')).toEqual(ada)
  expect(users.find('ada@x.de')).toBeUndefined()
})

test('names are deleted with their user, and only with that user', () => {
  users.claim('ada', { sub: ada.sub, kind: 'name' })
  users.remove(ada.sub)
  expect(users.holder('ada')).toBeUndefined()
  expect(() => users.claim('ada', { sub: ada.sub, kind: 'name' })).toThrow(/FOREIGN KEY/)
})
