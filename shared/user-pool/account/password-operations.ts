import type { Account } from '../../identity/account/account'
import { codeDelivery } from '../../identity/answers'
import { identityFailures } from '../../identity/identity-failures'
import { type AccountCalls, done } from './account-call'

type PasswordOperations = Pick<
  Account,
  'changePassword' | 'forgotPassword' | 'confirmForgotPassword'
>

interface Context {
  calls: AccountCalls
  clientId: string
}

export function passwordOperations({ calls, clientId }: Context): PasswordOperations {
  const { usernameRequired, passwordRequired } = identityFailures
  return {
    async changePassword({ previousPassword, newPassword }) {
      if (previousPassword === '' || newPassword === '')
        return { ok: false, error: passwordRequired }
      const payload = { PreviousPassword: previousPassword, ProposedPassword: newPassword }
      return done(await calls.signed({ operation: 'ChangePassword', payload }))
    },
    async forgotPassword({ email }) {
      if (email === '') return { ok: false, error: usernameRequired }
      const payload = { ClientId: clientId, Username: email }
      const answer = await calls.open({ operation: 'ForgotPassword', payload })
      return answer.ok ? { ok: true, value: codeDelivery(answer.value) } : answer
    },
    async confirmForgotPassword({ email, code, newPassword }) {
      if (email === '') return { ok: false, error: usernameRequired }
      if (newPassword === '') return { ok: false, error: passwordRequired }
      const names = { ClientId: clientId, Username: email }
      const payload = { ...names, ConfirmationCode: code, Password: newPassword }
      return done(await calls.open({ operation: 'ConfirmForgotPassword', payload }))
    },
  }
}
