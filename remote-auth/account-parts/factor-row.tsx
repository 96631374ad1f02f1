import { Button, type Failure, Status } from '@parlor/shared'
import { type ReactNode, useRef } from 'react'
import { Failed } from '../failures/failed'
import { useAction } from '../use-action'
import { changeAccount } from '../with-account'

export type FactorType = 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA'

/** Turns a second factor on, which also makes it the preferred one, or off. */
function prefer(type: FactorType, isOn: boolean): Promise<Failure | undefined> {
  const preference = { enabled: isOn, preferred: isOn }
  const input = type === 'SMS_MFA' ? { sms: preference } : { softwareToken: preference }
  return changeAccount((account) => account.setUserMfaPreference(input))
}

interface FactorRowProps {
  name: string
  type: FactorType
  isOn: boolean
  onChanged(): Promise<void>
  /** The factor that the user is setting up: one at a time. */
  settingUp: FactorType | undefined
  onSetUp(type: FactorType | undefined): void
  /** Renders the set-up of the factor, which is then turned on. */
  renderSetUp(onDone: () => Promise<void>): ReactNode
}

/** One second factor: whether it is on, and a button to change that. */
export function FactorRow(props: FactorRowProps) {
  const { name, type, isOn, onChanged, settingUp, onSetUp, renderSetUp } = props
  const row = useRef<HTMLElement>(null)
  const isSettingUp = settingUp === type
  const { isPending, failure, run } = useAction(async (on: boolean) => {
    const failure = await prefer(type, on)
    // The form that has the focus is about to disappear.
    if (isSettingUp) row.current?.focus()
    onSetUp(undefined)
    if (!failure) await onChanged()
    return failure
  })

  return (
    <section className="auth-account-factor" ref={row} tabIndex={-1} aria-label={name}>
      <div className="auth-account-device">
        <div>
          <span className="auth-account-device-name">{name}</span>
          <Status tone={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</Status>
        </div>
        {isOn ? (
          <Button variant="quiet" pending={isPending} onClick={() => void run(false)}>
            Turn off
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => onSetUp(isSettingUp ? undefined : type)}>
            {isSettingUp ? 'Cancel' : 'Turn on'}
          </Button>
        )}
      </div>
      {isSettingUp && !isOn && renderSetUp(() => run(true))}
      <Failed failure={failure} />
    </section>
  )
}
