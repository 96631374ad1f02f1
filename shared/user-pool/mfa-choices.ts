import { parseJsonObject } from '../identity/json-object'
import type { MfaType } from '../identity/sign-in-result'

const known: readonly MfaType[] = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA']

/** The kinds that a challenge names, as the JSON list in its parameters: `["SMS_MFA"]`. */
export function mfaChoices(json: unknown): MfaType[] {
  const listed = typeof json === 'string' ? parseJsonObject(`{"choices":${json}}`)?.choices : []
  return known.filter((each) => Array.isArray(listed) && listed.includes(each))
}
