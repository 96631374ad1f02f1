import type { Outcome } from '../../outcome'
import type { Device, DevicePage } from '../../user-pool/account/device'
import type { UserProfile } from '../../user-pool/account/user-profile-answer'
import type { CodeDelivery } from '../../user-pool/user-pool-client'
import type { UserAttribute } from '../user-profile'

export interface MfaPreference {
  enabled: boolean
  preferred: boolean
}

/**
 * What the pool offers beside signing up and in (specification section 7, "Also available"). All
 * but the two of a forgotten password need a session: without a valid one they answer
 * 'User is not authenticated'.
 */
export interface Account {
  getUser(): Promise<Outcome<UserProfile>>
  /** Where codes were sent, for the attributes that have to be verified. */
  updateUserAttributes(input: { attributes: UserAttribute[] }): Promise<Outcome<CodeDelivery[]>>
  deleteUserAttributes(input: { names: string[] }): Promise<Outcome>
  getUserAttributeVerificationCode(input: {
    name: string
  }): Promise<Outcome<CodeDelivery | undefined>>
  verifyUserAttribute(input: { name: string; code: string }): Promise<Outcome>
  /** Ends the session. */
  deleteUser(): Promise<Outcome>

  changePassword(input: { previousPassword: string; newPassword: string }): Promise<Outcome>
  forgotPassword(input: { email: string }): Promise<Outcome<CodeDelivery | undefined>>
  confirmForgotPassword(input: {
    email: string
    code: string
    newPassword: string
  }): Promise<Outcome>

  /** The older of the two ways to ask for codes by SMS. */
  setUserSettings(input: { smsMfa: boolean }): Promise<Outcome>
  /** What is left out stays as it is. */
  setUserMfaPreference(input: {
    sms?: MfaPreference
    softwareToken?: MfaPreference
  }): Promise<Outcome>
  associateSoftwareToken(): Promise<Outcome<{ secretCode: string }>>
  verifySoftwareToken(input: { code: string; deviceName: string }): Promise<Outcome>

  /** A sign-in confirms its device itself; this is for one that keeps its own secret. Salt and
   * verifier are base64. */
  confirmDevice(input: {
    deviceKey: string
    deviceName: string
    salt: string
    passwordVerifier: string
  }): Promise<Outcome<{ needsUserConfirmation: boolean }>>
  listDevices(input?: { limit?: number; paginationToken?: string }): Promise<Outcome<DevicePage>>
  /** Without a key: the remembered device that this is. So for the next two. */
  getDevice(input?: { deviceKey?: string }): Promise<Outcome<Device>>
  forgetDevice(input?: { deviceKey?: string }): Promise<Outcome>
  updateDeviceStatus(input: { deviceKey?: string; remembered: boolean }): Promise<Outcome>

  /** New tokens at once, by GetTokensFromRefreshToken: as after a change of claims. */
  renewTokens(): Promise<Outcome>
  /** Revokes every token of the user, on every machine, and ends the session. */
  globalSignOut(): Promise<Outcome>
}
