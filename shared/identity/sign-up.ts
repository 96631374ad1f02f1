import type { JsonObject } from '../contract/json-value'
import type { Outcome } from '../outcome'
import { type IdentityCall, nothing, readAnswer } from './identity-call'
import { identityFailures } from './identity-failures'

export type SignUp = ReturnType<typeof createSignUp>

interface Payload extends JsonObject {
  Username: string
}

/** Creating an account and activating it. The e-mail address is the username
 * (specification section 3). */
export function createSignUp(call: IdentityCall, clientId: string) {
  const { usernameRequired, passwordRequired } = identityFailures

  async function send(operation: string, payload: Payload): Promise<Outcome> {
    if (payload.Username === '') return { ok: false, error: usernameRequired }
    const answer = await call({ operation, payload: { ClientId: clientId, ...payload } })
    return readAnswer(answer, nothing)
  }

  return {
    async signUp(input: { nickname: string; email: string; password: string }): Promise<Outcome> {
      const { nickname, email: Username, password: Password } = input
      if (Username !== '' && Password === '') return { ok: false, error: passwordRequired }
      const UserAttributes = [
        { Name: 'nickname', Value: nickname },
        { Name: 'email', Value: Username },
      ]
      return send('SignUp', { Username, Password, UserAttributes, ValidationData: [] })
    },
    confirmSignUp: ({ email, code }: { email: string; code: string }) =>
      send('ConfirmSignUp', { Username: email, ConfirmationCode: code, ForceAliasCreation: true }),
    resendConfirmationCode: ({ email }: { email: string }) =>
      send('ResendConfirmationCode', { Username: email }),
  }
}
