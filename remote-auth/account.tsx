import { Link, Page, paths, Status, useSession } from '@parlor/shared'
import { useState } from 'react'
import './auth.css'
import './account.css'
import './challenge/challenge.css'
import { DeletePart } from './account-parts/delete-part'
import { DevicesPart, loadDevices } from './account-parts/devices-part'
import { EmailPart } from './account-parts/email-part'
import { NicknamePart } from './account-parts/nickname-part'
import { PasswordPart } from './account-parts/password-part'
import { SecondFactorsPart } from './account-parts/second-factors-part'
import { SignOutPart } from './account-parts/sign-out-part'
import { isSettled, useLoaded } from './use-loaded'
import { withAccount } from './with-account'

const loadProfile = () => withAccount((account) => account.getUser())

/** The account settings of a signed-in user; each part works independently. */
export default function Account() {
  const session = useSession()
  const profile = useLoaded(loadProfile)
  const devices = useLoaded(loadDevices)
  // Stays true: a later request must not remove text that the user has typed.
  const [isThere, setThere] = useState(false)
  if (!isThere && isSettled(profile) && isSettled(devices)) setThere(true)
  if (session.status !== 'signed-in') return null
  const { username } = session.user
  return (
    <Page title="Your account" heading="Your Account">
      <p className="auth-other-screen">
        <Link to={paths.dash}>Back to the room</Link>
      </p>
      {/* All at once: a part that appeared later would move the parts below it. */}
      {isThere ? (
        <>
          <NicknamePart profile={profile} />
          <EmailPart profile={profile} username={username} />
          <PasswordPart profile={profile} />
          <SecondFactorsPart profile={profile} />
          <DevicesPart devices={devices} />
          <SignOutPart />
          <DeletePart profile={profile} />
        </>
      ) : (
        <Status tone="waiting">Loading</Status>
      )}
    </Page>
  )
}
