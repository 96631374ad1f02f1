import type { Outcome } from '../outcome'
import { type CodeDelivery, codeDelivery, done, readAnswer } from './answers'
import type { IdentityCall } from './identity-call'
import { identityFailures } from './identity-failures'

export type SignUp = ReturnType<typeof createSignUp>

/** Creating an account and activating it. The e-mail address is the username (section 3). */
export function createSignUp(call: IdentityCall, clientId: string) {
  const { usernameRequired, passwordRequired } = identityFailures
  return {
    async signUp(input: {
      nickname: string
      email: string
      password: string
    }): Promise<Outcome<CodeDelivery | undefined>> {
      const { nickname, email, password } = input
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

    async confirmSignUp({ email, code }: { email: string; code: string }): Promise<Outcome> {
      if (email === '') return { ok: false, error: usernameRequired }
      const payload = {
        ClientId: clientId,
        Username: email,
        ConfirmationCode: code,
        ForceAliasCreation: true,
      }
      return done(await call({ operation: 'ConfirmSignUp', payload }))
    },

    async resendConfirmationCode(input: {
      email: string
    }): Promise<Outcome<CodeDelivery | undefined>> {
      const { email } = input
      if (email === '') return { ok: false, error: usernameRequired }
      const payload = { ClientId: clientId, Username: email }
      return readAnswer(await call({ operation: 'ResendConfirmationCode', payload }), codeDelivery)
    },
  }
}
