import * as v from 'valibot'
import { type Refusal, refusals } from '../refusals'
import { isObject, type MemberName, type MemberShapes, members, structure } from './members'

interface OperationMembers {
  required: readonly MemberName[]
  optional: readonly MemberName[]
}

const CLIENT_USER = ['ClientId', 'Username'] as const
const TOKEN = ['AccessToken'] as const

/** The members of each operation's request, in the words of the service's published model. Any call
 * may have ClientMetadata as well. */
export const requestMembers = {
  SignUp: {
    required: CLIENT_USER,
    optional: ['Password', 'UserAttributes', 'ValidationData'],
  },
  ConfirmSignUp: {
    required: [...CLIENT_USER, 'ConfirmationCode'],
    optional: ['ForceAliasCreation', 'Session'],
  },
  ResendConfirmationCode: { required: CLIENT_USER, optional: [] },
  InitiateAuth: { required: ['AuthFlow', 'ClientId'], optional: ['AuthParameters', 'Session'] },
  RespondToAuthChallenge: {
    required: ['ClientId', 'ChallengeName'],
    optional: ['Session', 'ChallengeResponses'],
  },
  ConfirmDevice: {
    required: ['AccessToken', 'DeviceKey'],
    optional: ['DeviceSecretVerifierConfig', 'DeviceName'],
  },
  ChangePassword: { required: ['ProposedPassword', 'AccessToken'], optional: ['PreviousPassword'] },
  ForgotPassword: { required: CLIENT_USER, optional: [] },
  ConfirmForgotPassword: {
    required: [...CLIENT_USER, 'ConfirmationCode', 'Password'],
    optional: [],
  },
  GetUser: { required: TOKEN, optional: [] },
  UpdateUserAttributes: { required: ['UserAttributes', 'AccessToken'], optional: [] },
  DeleteUserAttributes: { required: ['UserAttributeNames', 'AccessToken'], optional: [] },
  GetUserAttributeVerificationCode: { required: ['AccessToken', 'AttributeName'], optional: [] },
  VerifyUserAttribute: { required: ['AccessToken', 'AttributeName', 'Code'], optional: [] },
  DeleteUser: { required: TOKEN, optional: [] },
  SetUserSettings: { required: ['AccessToken', 'MFAOptions'], optional: [] },
  SetUserMFAPreference: {
    required: TOKEN,
    optional: ['SMSMfaSettings', 'SoftwareTokenMfaSettings'],
  },
  GlobalSignOut: { required: TOKEN, optional: [] },
  RevokeToken: { required: ['Token', 'ClientId'], optional: [] },
  ListDevices: { required: TOKEN, optional: ['Limit', 'PaginationToken'] },
  GetDevice: { required: ['DeviceKey'], optional: ['AccessToken'] },
  ForgetDevice: { required: ['DeviceKey'], optional: ['AccessToken'] },
  UpdateDeviceStatus: {
    required: ['AccessToken', 'DeviceKey'],
    optional: ['DeviceRememberedStatus'],
  },
  AssociateSoftwareToken: { required: [], optional: ['AccessToken', 'Session'] },
  VerifySoftwareToken: {
    required: ['UserCode'],
    optional: ['AccessToken', 'Session', 'FriendlyDeviceName'],
  },
  GetTokensFromRefreshToken: { required: ['RefreshToken', 'ClientId'], optional: ['DeviceKey'] },
} as const satisfies Record<string, OperationMembers>

export type OperationName = keyof typeof requestMembers

/** The answer's header repeats the problems, so only the first ones are named. */
const MOST_PROBLEMS = 10

type Required<Name extends OperationName> = (typeof requestMembers)[Name]['required'][number]
type Optional<Name extends OperationName> = (typeof requestMembers)[Name]['optional'][number]
type Values = { readonly [Name in MemberName]: v.InferOutput<MemberShapes[Name]> }

export type AnyRequest = Partial<Values>

/** The input of an operation: its members, checked against the table. */
export type RequestOf<Name extends OperationName> = Pick<AnyRequest, Optional<Name>> &
  Pick<Values, Required<Name>>

export function readRequest<Name extends OperationName>(
  name: Name,
  body: unknown,
): RequestOf<Name> | Refusal {
  const { issues, output } = v.safeParse(schemaOf(name), body)
  if (!issues) return output as RequestOf<Name>
  // The hosted service stops at the first member of a wrong JSON type.
  const wrong = issues.find(({ kind, input }) => kind === 'schema' && input !== undefined)
  if (wrong) return refusals.serialization(describeUnexpected(wrong.input, wrong.message))
  return refusals.validation(issues.slice(0, MOST_PROBLEMS).map(explain))
}

function schemaOf(name: OperationName) {
  const { required, optional } = requestMembers[name]
  // The mandated client can send it with every call.
  return structure(shapesOf(required), shapesOf([...optional, 'ClientMetadata']))
}

function shapesOf(names: readonly MemberName[]) {
  return Object.fromEntries(names.map((each) => [each, members[each]]))
}

/** Values are never repeated in a problem: they may be passwords, codes or tokens. */
function explain({ message, path = [] }: { message: string; path?: readonly v.IssuePathItem[] }) {
  return `Value at '${path.map(positionOf).join('.')}' failed to satisfy constraint: Member ${message}`
}

/** The service counts from 1, and writes the names that it knows with a lower-case first letter. */
function positionOf({ type, key }: v.IssuePathItem): string {
  if (type === 'array') return `${key + 1}.member`
  const name = String(key)
  if (type === 'unknown') return name.replace(/[^\w.-]/g, '?').slice(0, 64)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The hosted service names the JSON token that it found. */
function describeUnexpected(value: unknown, expectedType: string): string {
  if (Array.isArray(value)) return 'Start of list found where not expected'
  if (isObject(value)) return 'Start of structure or map found where not expected.'
  const token = value === null ? 'NULL' : typeof value === 'boolean' ? String(value) : typeof value
  return `${token.toUpperCase()}_VALUE can not be converted to a ${expectedType}`
}
