/** One round of a custom sign-in, as the hosted service's triggers are told of it. */
export interface ChallengeResult {
  challengeName: string
  challengeResult: boolean
  challengeMetadata?: string
}

/** Who signs in. Only the hook learns that a user was not found, and it goes on as it likes. */
export interface Round {
  user: { username: string; attributes: Readonly<Record<string, string>> }
  userNotFound: boolean
  /** The rounds so far, oldest first. */
  session: readonly ChallengeResult[]
}

type NextRound =
  | { issueTokens: true }
  | { failAuthentication: true }
  | { challengeName: 'CUSTOM_CHALLENGE' | 'PASSWORD_VERIFIER' }

interface CustomChallenge {
  publicParameters: Record<string, string>
  privateParameters: Record<string, string>
  metadata?: string
}

/** The triggers DefineAuthChallenge, CreateAuthChallenge and VerifyAuthChallengeResponse in one. */
export interface CustomAuth {
  define(round: Round): NextRound | Promise<NextRound>
  create(round: Round): CustomChallenge | Promise<CustomChallenge>
  verify(
    answer: { answer: string; privateParameters: Record<string, string> } & Round,
  ): boolean | Promise<boolean>
}
