import { withPoolDatabase } from '../../../testing/user-pool/pool-database'
import { exampleUser as ada } from '../../../testing/user-pool/user-rows'
import { UserStore } from './user-store'

let users: UserStore
withPoolDatabase((db) => {
  users = new UserStore(db)
  users.put(ada)
})

test('names ignore the case of A to Z, and of no other character', () => {
  users.claim('Mike@X.de', ada.sub)
  expect(users.find('mIKE@x.DE')).toEqual(ada)
  expect(users.find('mi\u212ae@x.de')).toBeUndefined()
  expect(users.find('mike@x.de\u0000')).toBeUndefined()
})

test('names are deleted with their user, and only with that user', () => {
  users.claim('ada', ada.sub)
  users.remove(ada.sub)
  expect(users.find('ada')).toBeUndefined()
  expect(() => users.claim('ada', ada.sub)).toThrow(/FOREIGN KEY/)
})
