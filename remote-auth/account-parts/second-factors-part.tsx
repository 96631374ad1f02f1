import { useState } from 'react'
import { WhenLoaded } from '../use-loaded'
import { AppSetUp } from './app-set-up'
import { FactorRow, type FactorType } from './factor-row'
import { Part } from './part'
import { PhoneSetUp } from './phone-set-up'
import { attributeOf, type Profile, type ProfileProps } from './profile'

export function SecondFactorsPart({ profile }: ProfileProps) {
  const { load } = profile
  const [settingUp, setSettingUp] = useState<FactorType>()
  const setUp = { settingUp, onSetUp: setSettingUp }
  return (
    <Part title="Second factor" setting={profile.value && settingOf(profile.value)}>
      <p>With a second factor, your password alone is not enough to sign in.</p>
      <WhenLoaded source={profile}>
        {(value) => (
          <>
            <FactorRow
              name="Authenticator app"
              type="SOFTWARE_TOKEN_MFA"
              isOn={isOn(value, 'SOFTWARE_TOKEN_MFA')}
              onChanged={load}
              {...setUp}
              renderSetUp={(onDone) => (
                <AppSetUp email={attributeOf(value, 'email')} onDone={onDone} />
              )}
            />
            <FactorRow
              name="Text message"
              type="SMS_MFA"
              isOn={isOn(value, 'SMS_MFA')}
              onChanged={load}
              {...setUp}
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

function settingOf(profile: Profile): string {
  const app = isOn(profile, 'SOFTWARE_TOKEN_MFA') && 'Authenticator app'
  const phone = isOn(profile, 'SMS_MFA') && 'Text message'
  return [app, phone].filter(Boolean).join(', ') || 'Off'
}

function isOn({ mfa }: Profile, type: FactorType): boolean {
  return mfa.enabled.includes(type)
}
