import { Page, useSession } from '@parlor/shared'
import './account.css'
import './challenge/challenge.css'
import { DeletePart } from './account-parts/delete-part'
import { DevicesPart } from './account-parts/devices-part'
import { EmailPart } from './account-parts/email-part'
import { NicknamePart } from './account-parts/nickname-part'
import { PasswordPart } from './account-parts/password-part'
import { SecondFactorsPart } from './account-parts/second-factors-part'
import { SignOutPart } from './account-parts/sign-out-part'
import { useLoaded } from './loaded'
import { withAccount } from './with-account'

const loadProfile = () => withAccount((account) => account.getUser())

/** The account settings of a signed-in user; each part works independently. */
export default function Account() {
  const session = useSession()
  const profile = useLoaded(loadProfile)
  if (session.status !== 'signed-in') return null
  const { username } = session.user
  return (
    <Page title="Your account" heading="Your Account">
      <NicknamePart profile={profile} />
      <EmailPart profile={profile} username={username} />
      <PasswordPart profile={profile} />
      <SecondFactorsPart profile={profile} />
      <DevicesPart />
      <SignOutPart />
      <DeletePart profile={profile} />
    </Page>
  )
}
