import type { Loaded } from '../use-loaded'
import type { Account } from '../with-account'

type GetUser = Awaited<ReturnType<Account['getUser']>>

/** The pool's profile of the signed-in user. */
export type Profile = Extract<GetUser, { ok: true }>['value']

export interface ProfileProps {
  profile: Loaded<Profile>
}

export function attributeOf(profile: Profile, name: string): string {
  return profile.attributes.find((each) => each.name === name)?.value ?? ''
}
