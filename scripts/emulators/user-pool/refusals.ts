/** An expected failure, in the hosted service's wire format. */
export class Refusal {
  constructor(
    /** The service's error type, `__type` on the wire. */
    readonly type: string,
    readonly message: string,
  ) {}
}

const refusalsOf = (type: string) => (message: string) => new Refusal(type, message)
const aliasExists = refusalsOf('AliasExistsException')
const codeMismatch = refusalsOf('CodeMismatchException')
const expiredCode = refusalsOf('ExpiredCodeException')
const invalid = refusalsOf('InvalidParameterException')
const invalidPassword = refusalsOf('InvalidPasswordException')
const limitExceeded = refusalsOf('LimitExceededException')
const notAuthorized = refusalsOf('NotAuthorizedException')
const notFound = refusalsOf('ResourceNotFoundException')
const passwordReset = refusalsOf('PasswordResetRequiredException')
const softwareTokenMissing = refusalsOf('SoftwareTokenMFANotFoundException')
const unsupportedToken = refusalsOf('UnsupportedTokenTypeException')
const usernameExists = refusalsOf('UsernameExistsException')
const userNotFound = refusalsOf('UserNotFoundException')

/**
 * All texts of refusals, in one place. Clients match on them, so they are exactly the hosted
 * service's, as far as captures and public clients show them.
 */
export const refusals = {
  incorrectUsernameOrPassword: notAuthorized('Incorrect username or password.'),
  passwordAttemptsExceeded: notAuthorized('Password attempts exceeded'),
  userDisabled: notAuthorized('User is disabled.'),
  userNotConfirmed: new Refusal('UserNotConfirmedException', 'User is not confirmed.'),
  userDoesNotExist: userNotFound('User does not exist.'),
  temporaryPasswordExpired: notAuthorized(
    'Temporary password has expired and must be reset by an administrator.',
  ),
  passwordResetRequired: passwordReset('Password reset required for the user'),

  codeMismatch: codeMismatch('Invalid verification code provided, please try again.'),
  codeExpired: expiredCode('Invalid code provided, please request a code again.'),
  attemptLimitExceeded: limitExceeded('Attempt limit exceeded, please try after some time.'),

  emailTakenAtSignUp: usernameExists('An account with the given email already exists.'),
  emailTaken: aliasExists('An account with the given email already exists.'),
  alreadyConfirmed: invalid('User is already confirmed.'),
  cannotBeConfirmed: (status: string) =>
    notAuthorized(`User cannot be confirmed. Current status is ${status}`),
  invalidEmail: invalid('Invalid email address format.'),
  invalidPhoneNumber: invalid('Invalid phone number format.'),
  unknownAttribute: (name: string) =>
    invalid(
      `Attributes did not conform to the schema: Type for attribute {${clean(name)}} could not be determined`,
    ),
  attributeReadOnly: (name: string) =>
    notAuthorized(`A client attempted to write unauthorized attribute ${clean(name)}`),
  alreadyProvided: (name: string) => notAuthorized(`Cannot modify an already provided ${name}`),
  notVerifiable: (name: string) => invalid(`The attribute ${clean(name)} cannot be verified.`),
  noSuchAttribute: (name: string) => invalid(`User does not have the attribute ${name}.`),
  emailIsNotUsername: invalid('The email attribute must be the username.'),
  notResettable: notAuthorized('User password cannot be reset in the current state.'),
  nowhereToSendReset: invalid(
    'Cannot reset password for the user as there is no registered/verified email or phone_number',
  ),
  usernameMustBeEmail: invalid('Username should be an email.'),

  mfaCodeMismatch: codeMismatch('Invalid code received for user'),
  softwareTokenUsed: expiredCode('Your software token has already been used once.'),
  softwareTokenMismatch: new Refusal('EnableSoftwareTokenMFAException', 'Code mismatch'),
  softwareTokenNotFound: softwareTokenMissing('Software Token MFA does not exist for the user.'),
  mfaNotChoosable: invalid('The chosen MFA type is not one that the user can choose.'),
  noDeliveryConfig: (type: string) =>
    invalid(`User does not have delivery config set to turn on ${type}`),
  twoPreferred: invalid('Only one MFA type can be preferred.'),
  onlySmsSettings: invalid('Only SMS to phone_number can be set here.'),

  deviceDoesNotExist: notFound('Device does not exist.'),
  invalidDeviceKey: invalid('Invalid device key given.'),
  invalidDeviceSecret: invalid('Invalid device secret verifier given.'),
  deviceExists: new Refusal('DeviceKeyExistsException', 'Device key already exists.'),

  sessionInvalid: notAuthorized('Invalid session for the user.'),
  sessionExpired: notAuthorized('Invalid session for the user, session is expired.'),
  sessionUsed: notAuthorized('Invalid session for the user, session can only be used once.'),

  invalidAccessToken: notAuthorized('Invalid Access Token'),
  accessTokenExpired: notAuthorized('Access Token has expired'),
  accessTokenRevoked: notAuthorized('Access Token has been revoked'),
  invalidRefreshToken: notAuthorized('Invalid Refresh Token'),
  refreshTokenExpired: notAuthorized('Refresh Token has expired'),
  refreshTokenRevoked: notAuthorized('Refresh Token has been revoked'),
  refreshTokenOfOtherDevice: notAuthorized('Invalid Refresh Token.'),
  unknownRefreshToken: invalid('Invalid Refresh Token'),
  notARefreshToken: unsupportedToken('Only refresh tokens can be revoked.'),

  clientDoesNotExist: (clientId: string) =>
    notFound(`User pool client ${clientId} does not exist.`),
  missingParameter: (name: string) => invalid(`Missing required parameter ${name}`),
  timestampFormat: invalid('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.'),
  invalidSrpA: invalid('SRP_A is not a valid public value.'),
  challengeNotOffered: (name: string) => invalid(`${name} is not a challenge of this user pool`),
  flowNotEnabled: (flow: string) => invalid(`${flow} flow not enabled for this client`),

  changedPasswordTooShort: invalidPassword(
    'Password did not conform with policy: Password not long enough',
  ),
  /** The text for a password reset and for a user's first password. */
  newPasswordTooShort: invalidPassword(
    'Password does not conform to policy: Password not long enough',
  ),
  attributeRequired: (name: string) =>
    invalid(`Attributes did not conform to the schema: ${clean(name)}: The attribute is required`),
  passwordTooShort: (minLength: number) =>
    invalid(
      `1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length greater than or equal to ${minLength}`,
    ),

  serialization: (message: string) => new Refusal('SerializationException', message),
  unknownOperation: (name: string) =>
    new Refusal('UnknownOperationException', `Unknown operation: ${name}`),
  validation: (problems: readonly string[]) =>
    invalid(
      `${problems.length} validation error${problems.length === 1 ? '' : 's'} detected: ${problems.join('; ')}`,
    ),
} as const

/** The text is also sent in a header, which cannot carry every character. */
function clean(name: string): string {
  return name.replace(/[^\w:.-]/g, '?')
}
