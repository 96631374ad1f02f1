/** One round of a custom sign-in, as the hosted service's triggers get it. */
export interface ChallengeResult {
  challengeName: string
  challengeResult: boolean
  challengeMetadata?: string
}

/** The user signing in. Only the hook learns that there is none, and decides what follows. */
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
