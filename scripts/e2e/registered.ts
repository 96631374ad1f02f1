import { LOCAL_CLIENT_ID } from '../site/local-config'
import type { Person } from './people'

/** Registers and activates an account without the screens, for tests that begin at the sign-in. */
export async function registered(url: string, who: Person): Promise<Person> {
  const call = async (operation: string, payload: object) => {
    const response = await fetch(`${url}/cognito-idp/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: LOCAL_CLIENT_ID, Username: who.email, ...payload }),
    })
    if (!response.ok) throw new Error(`${operation}: ${await response.text()}`)
  }
  await call('SignUp', {
    Password: who.password,
    UserAttributes: [
      { Name: 'nickname', Value: who.nickname },
      { Name: 'email', Value: who.email },
    ],
  })
  const inbox = await fetch(`${url}/_local/inbox.json?to=${encodeURIComponent(who.email)}`)
  const [mail] = (await inbox.json()) as { code: string }[]
  await call('ConfirmSignUp', { ConfirmationCode: mail?.code })
  return who
}
