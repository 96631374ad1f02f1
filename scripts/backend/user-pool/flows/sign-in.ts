/** How far a sign-in has come, carried from challenge to challenge. The password is proved. */
export interface SignIn {
  username: string
  /** A device of this user that the client says it is; a challenge will have it prove that. */
  deviceKey?: string
  /** The second factor is given, or the flow needs none. */
  secondFactor: boolean
}
