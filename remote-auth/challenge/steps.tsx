import { type Failure, Notice, paths, type SignInResult, useNavigate } from '@parlor/shared'
import { type ReactNode, useState } from 'react'
import { isLockedOut } from '../failures/failure-messages'
import { ChoiceStep } from './choice-step'
import { CodeStep } from './code-step'
import { DeviceStep } from './device-step'
import { NewPasswordStep } from './new-password-step'
import { QuestionStep } from './question-step'
import { SetupStep } from './setup-step'
import type { Challenge, StartedSignIn, StepProps } from './started-sign-in'

const LAPSED = 'That took longer than three minutes, so please sign in again.'
const REFUSED = 'The sign-in could not go on. Please sign in again.'

interface StepsProps {
  started: StartedSignIn
  onChange(next: StartedSignIn): void
}

/** The steps as an element that shows the next one through `show`; nothing once they have ended. */
export function startSteps(started: StartedSignIn, show: (step: ReactNode) => void): ReactNode {
  const onChange = (next: StartedSignIn) => show(startSteps(next, show))
  return started.challenge && <Steps started={started} onChange={onChange} />
}

/** What the pool asks for between the password and the dash, one step at a time, in one place. */
export function Steps({ started, onChange }: StepsProps) {
  const navigate = useNavigate()
  const [before, setBefore] = useState<{ count: number; challenge?: Challenge }>({ count: 0 })
  const { challenge, typed } = started
  async function goOn(answered: Promise<SignInResult>): Promise<Failure | undefined> {
    const result = await answered
    switch (result.status) {
      case 'signed-in':
        await navigate(paths.dash, { replace: true })
        return undefined
      case 'challenge':
        onChange({ typed, challenge: result })
        setBefore({ count: before.count + 1, ...(challenge && { challenge }) })
        return undefined
      default: {
        const ending = endOf(result.error)
        if (ending === undefined) return result.error
        onChange({ typed, challenge: undefined, ending: <Ending>{ending}</Ending> })
        await navigate(paths.login, { replace: true, state: { email: typed.email } })
        return undefined
      }
    }
  }

  if (!challenge) return null
  const props = {
    email: typed.email,
    // All but the functions that answer.
    isRepeated: JSON.stringify(before.challenge) === JSON.stringify(challenge),
    goOn,
    onBack: () => void navigate(-1),
  }
  // The key begins the next step anew, even if it asks for the same again.
  return <div key={before.count}>{stepOf(challenge, props)}</div>
}

function Ending({ children }: { children: string }) {
  return (
    <div className="auth-ending">
      <Notice>
        <p>{children}</p>
      </Notice>
    </div>
  )
}

/** The pool takes no more answers: every refusal of this code but the lock-out ends the sign-in. */
function endOf(failure: Failure): string | undefined {
  if (failure.code !== 'NotAuthorizedException' || isLockedOut(failure)) return undefined
  return failure.message.startsWith('Invalid session') ? LAPSED : REFUSED
}

function stepOf(
  challenge: Challenge,
  props: Omit<StepProps<Challenge['name']>, 'challenge'>,
): ReactNode {
  switch (challenge.name) {
    case 'SMS_MFA':
    case 'SOFTWARE_TOKEN_MFA':
      return <CodeStep {...props} challenge={challenge} />
    case 'SELECT_MFA_TYPE':
      return <ChoiceStep {...props} challenge={challenge} />
    case 'MFA_SETUP':
      return <SetupStep {...props} challenge={challenge} />
    case 'NEW_PASSWORD_REQUIRED':
      return <NewPasswordStep {...props} challenge={challenge} />
    case 'CUSTOM_CHALLENGE':
      return <QuestionStep {...props} challenge={challenge} />
    case 'REMEMBER_DEVICE':
      return <DeviceStep {...props} challenge={challenge} />
  }
}
