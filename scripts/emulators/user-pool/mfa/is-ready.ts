import type { MfaType, User } from '../users/user'

/** The safest first. */
export const MFA_TYPES: readonly MfaType[] = ['SOFTWARE_TOKEN_MFA', 'SMS_MFA']

/** Whether the user has what this second factor needs: a number to send to, or a verified app. */
export function isReady(user: User, type: MfaType): boolean {
  if (type === 'SMS_MFA') return Boolean(user.attributes.phone_number)
  return user.softwareToken?.verified === true
}
