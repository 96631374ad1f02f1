import type { LoadedValue } from '../use-loaded'
import type { UserAccount } from '../with-account'

type GetUser = Awaited<ReturnType<UserAccount['getUser']>>

export type Profile = Extract<GetUser, { ok: true }>['value']

export interface ProfileProps {
  profile: LoadedValue<Profile>
}

export function attributeOf(profile: Profile, name: string): string {
  return profile.attributes.find((each) => each.name === name)?.value ?? ''
}
