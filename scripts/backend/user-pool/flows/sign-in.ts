/** How far a sign-in has come, carried from challenge to challenge. The password is proved. */
export interface SignIn {
  username: string
  /** Which account of that name: a free name may be another's once its user is deleted. */
  sub: string
  /** A device of this user that the client says it is; a challenge will have it prove that. */
  deviceKey?: string
  /** The second factor is given, or the flow needs none. */
  secondFactor: boolean
}
