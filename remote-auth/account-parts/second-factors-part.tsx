import { WhenLoaded } from '../loaded'
import { AppSetUp } from './app-set-up'
import { FactorRow } from './factor-row'
import { Part } from './part'
import { PhoneSetUp } from './phone-set-up'
import { attributeOf, type Profile, type ProfileProps } from './profile'

/** The second factors of the sign-in. */
export function SecondFactorsPart({ profile }: ProfileProps) {
  const { load } = profile
  return (
    <Part title="Second factor">
      <p>With one, your password alone is not enough to sign in.</p>
      <WhenLoaded loaded={profile}>
        {(value) => (
          <>
            <FactorRow
              name="Authenticator app"
              type="SOFTWARE_TOKEN_MFA"
              isOn={isOn(value, 'SOFTWARE_TOKEN_MFA')}
              onChanged={load}
              renderSetUp={(onDone) => (
                <AppSetUp email={attributeOf(value, 'email')} onDone={onDone} />
              )}
            />
            <FactorRow
              name="Text message"
              type="SMS_MFA"
              isOn={isOn(value, 'SMS_MFA')}
              onChanged={load}
              renderSetUp={(onDone) => (
                <PhoneSetUp
                  number={attributeOf(value, 'phone_number')}
                  isVerified={attributeOf(value, 'phone_number_verified') === 'true'}
                  onDone={onDone}
                />
              )}
            />
          </>
        )}
      </WhenLoaded>
    </Part>
  )
}

function isOn({ mfa }: Profile, type: string): boolean {
  return mfa.enabled.includes(type)
}
