import type { Outcome } from '../outcome'
import { done, readAnswer } from './answers'
import { type CodeDelivery, codeDelivery } from './code-delivery'
import type { IdentityCall } from './identity-call'
import { identityFailures } from './identity-failures'

/** Creating an account and activating it. The e-mail address is the username (section 3). */
export interface SignUp {
  signUp(input: {
    nickname: string
    email: string
    password: string
  }): Promise<Outcome<CodeDelivery | undefined>>
  confirmSignUp(input: { email: string; code: string }): Promise<Outcome>
  resendConfirmationCode(input: { email: string }): Promise<Outcome<CodeDelivery | undefined>>
}

export function createSignUp(call: IdentityCall, clientId: string): SignUp {
  const { usernameRequired, passwordRequired } = identityFailures
  return {
    async signUp({ nickname, email, password }) {
      if (email === '') return { ok: false, error: usernameRequired }
      if (password === '') return { ok: false, error: passwordRequired }
      const payload = {
        ClientId: clientId,
        Username: email,
        Password: password,
        UserAttributes: [
          { Name: 'nickname', Value: nickname },
          { Name: 'email', Value: email },
        ],
        ValidationData: [],
      }
      return readAnswer(await call({ operation: 'SignUp', payload }), codeDelivery)
    },

    async confirmSignUp({ email, code }) {
      if (email === '') return { ok: false, error: usernameRequired }
      const payload = {
        ClientId: clientId,
        Username: email,
        ConfirmationCode: code,
        ForceAliasCreation: true,
      }
      return done(await call({ operation: 'ConfirmSignUp', payload }))
    },

    async resendConfirmationCode({ email }) {
      if (email === '') return { ok: false, error: usernameRequired }
      const payload = { ClientId: clientId, Username: email }
      return readAnswer(await call({ operation: 'ResendConfirmationCode', payload }), codeDelivery)
    },
  }
}
