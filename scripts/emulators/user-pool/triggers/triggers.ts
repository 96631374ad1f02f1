/** The event that the hosted service passes to a Lambda function, which fills in its `response`. */
export interface TriggerEvent {
  version: string
  region: string
  userPoolId: string
  /** The trigger and its occasion, such as `PreSignUp_AdminCreateUser`. */
  triggerSource: string
  userName: string
  callerContext: { awsSdkVersion: string; clientId: string }
  request: Record<string, unknown>
  response: Record<string, unknown>
}

/**
 * The functions that a pool calls, by the hosted service's names of the triggers. A Lambda handler
 * works unchanged: it takes the event and returns it, or a promise of it.
 */
export interface Triggers {
  PreSignUp?(event: TriggerEvent): unknown
  PostConfirmation?(event: TriggerEvent): unknown
  PreAuthentication?(event: TriggerEvent): unknown
  PostAuthentication?(event: TriggerEvent): unknown
  PreTokenGeneration?(event: TriggerEvent): unknown
  CustomMessage?(event: TriggerEvent): unknown
  UserMigration?(event: TriggerEvent): unknown
  DefineAuthChallenge?(event: TriggerEvent): unknown
  CreateAuthChallenge?(event: TriggerEvent): unknown
  VerifyAuthChallengeResponse?(event: TriggerEvent): unknown
}

export type TriggerName = keyof Triggers

export const TRIGGER_NAMES = [
  'PreSignUp',
  'PostConfirmation',
  'PreAuthentication',
  'PostAuthentication',
  'PreTokenGeneration',
  'CustomMessage',
  'UserMigration',
  'DefineAuthChallenge',
  'CreateAuthChallenge',
  'VerifyAuthChallengeResponse',
] as const satisfies readonly TriggerName[]
