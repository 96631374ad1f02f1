import type { Mail } from '../../../platform/mail'
import type { Pool } from '../pool'
import { Refusal } from '../refusals'
import type { User } from '../users/user'
import { attributesFor, callTrigger } from './call-trigger'

/** A mail, its recipient and its occasion. */
export interface Message extends Mail {
  user: User
  source:
    | 'SignUp'
    | 'AdminCreateUser'
    | 'ResendCode'
    | 'ForgotPassword'
    | 'UpdateUserAttribute'
    | 'VerifyUserAttribute'
    | 'Authentication'
}

/** The placeholders for the code and the name in the trigger's text. */
const CODE = '{####}'
const NAME = '{username}'

export function mailOf({ user: _, source: __, ...mail }: Message): Mail {
  return mail
}

/** The mail with the text of CustomMessage. */
export async function customised(
  message: Message,
  pool: Parameters<typeof callTrigger>[2] & Pick<Pool, 'clientMetadata'>,
): Promise<Mail | Refusal> {
  const { user, source } = message
  const mail = mailOf(message)
  const request = {
    userAttributes: attributesFor(user),
    codeParameter: CODE,
    usernameParameter: NAME,
    clientMetadata: pool.clientMetadata,
  }
  const response = await callTrigger(
    'CustomMessage',
    {
      source,
      userName: user.username,
      request,
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    },
    pool,
  )
  if (response === undefined) return mail
  if (response instanceof Refusal) return response
  const fill = (text: string) => text.replaceAll(CODE, mail.code).replaceAll(NAME, user.username)
  const { smsMessage, emailMessage, emailSubject } = response
  const text = mail.to.startsWith('+') ? smsMessage : emailMessage
  return {
    ...mail,
    ...(typeof emailSubject === 'string' && { subject: fill(emailSubject) }),
    ...(typeof text === 'string' && { text: fill(text) }),
  }
}
