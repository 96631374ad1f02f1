import type { Account } from '../../identity/account/account'
import { codeDelivery } from '../../identity/answers'
import { isJsonObject, type JsonObject } from '../../identity/json-object'
import type { Outcome } from '../../outcome'
import type { StoredSignIn } from '../../session/stored-session'
import type { CodeDelivery } from '../user-pool-client'
import { type AccountCalls, done, reading } from './account-call'
import { parseUserProfile } from './user-profile-answer'

type ProfileOperations = Pick<
  Account,
  | 'getUser'
  | 'updateUserAttributes'
  | 'deleteUserAttributes'
  | 'getUserAttributeVerificationCode'
  | 'verifyUserAttribute'
  | 'deleteUser'
  | 'globalSignOut'
>

interface Context {
  calls: AccountCalls
  stored: StoredSignIn
  announce: () => void
}

export function profileOperations({ calls, stored, announce }: Context): ProfileOperations {
  /** After a change of attributes: the nickname may be another one. */
  function renamed<T>(answer: Outcome<T>): Outcome<T> {
    if (!answer.ok) return answer
    stored.dropProfile()
    announce()
    return answer
  }

  /** Revokes all tokens. Those of somebody who has signed in on another tab meanwhile stay. */
  async function end(operation: 'DeleteUser' | 'GlobalSignOut'): Promise<Outcome> {
    const username = stored.username()
    const answer = await calls.signed({ operation, payload: {} })
    if (!answer.ok) return answer
    if (stored.username() === username) stored.clear()
    announce()
    return done(answer)
  }

  return {
    async getUser() {
      const answer = await calls.signed({ operation: 'GetUser', payload: {} })
      return reading(answer, parseUserProfile)
    },
    async updateUserAttributes({ attributes }) {
      const UserAttributes = attributes.map(({ name, value }) => ({ Name: name, Value: value }))
      const payload = { UserAttributes }
      const answer = await calls.signed({ operation: 'UpdateUserAttributes', payload })
      return renamed(reading(answer, codeDeliveries))
    },
    async deleteUserAttributes({ names }) {
      const payload = { UserAttributeNames: names }
      return renamed(done(await calls.signed({ operation: 'DeleteUserAttributes', payload })))
    },
    async getUserAttributeVerificationCode({ name }) {
      const payload = { AttributeName: name }
      const operation = 'GetUserAttributeVerificationCode'
      const answer = await calls.signed({ operation, payload })
      return answer.ok ? { ok: true, value: codeDelivery(answer.value) } : answer
    },
    async verifyUserAttribute({ name, code }) {
      const payload = { AttributeName: name, Code: code }
      return renamed(done(await calls.signed({ operation: 'VerifyUserAttribute', payload })))
    },
    deleteUser: () => end('DeleteUser'),
    globalSignOut: () => end('GlobalSignOut'),
  }
}

function codeDeliveries({ CodeDeliveryDetailsList: listed }: JsonObject): CodeDelivery[] {
  if (!Array.isArray(listed)) return []
  return listed
    .filter(isJsonObject)
    .map((details) => codeDelivery({ CodeDeliveryDetails: details }))
    .filter((each) => each !== undefined)
}
