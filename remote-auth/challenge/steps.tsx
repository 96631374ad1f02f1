import { type Failure, paths, type SignInResult, useLocation, useNavigate } from '@parlor/shared'
import { Fragment, type ReactNode } from 'react'
import { isLockedOut } from '../failures/failures'
import { type NavigationState, readNavigationState } from '../navigation-state'
import { ChoiceStep } from './choice-step'
import { CodeStep } from './code-step'
import { DeviceStep } from './device-step'
import { NewPasswordStep } from './new-password-step'
import { QuestionStep } from './question-step'
import { SetupStep } from './setup-step'
import type { StepChallenge, StepProps, StepsProps } from './sign-in-steps'

const ENDING =
  'The sign-in could not continue. It may have taken over three minutes. Please sign in again.'

/** Shows the pool's challenges between the password and the dash, one at a time. */
export function Steps({ signIn, follow }: StepsProps) {
  const navigate = useNavigate()
  const { askedFor } = readNavigationState(useLocation().state)
  const { email } = signIn.credentials
  const challenge = signIn.challenges.at(-1)

  async function proceed(answer: Promise<SignInResult>): Promise<Failure | undefined> {
    const failure = await follow(await answer, signIn)
    if (!failure || !endsSignIn(failure)) return failure
    const state: NavigationState = { email, ending: ENDING, ...(askedFor && { askedFor }) }
    await navigate(paths.login, { replace: true, state })
    return undefined
  }

  if (!challenge) return null
  // Ignores the functions that answer.
  const isRepeated = JSON.stringify(signIn.challenges.at(-2)) === JSON.stringify(challenge)
  const onBack = () => void navigate(-1)
  return (
    // The key resets each step, even if it repeats the challenge. A fragment, not an element, so that
    // the screen fills the height of the page's column.
    <Fragment key={signIn.challenges.length}>
      {stepOf(challenge, { email, isRepeated, proceed, onBack })}
    </Fragment>
  )
}

/** True if the pool accepts no more answers: any refusal with this code except the lock-out. */
function endsSignIn(failure: Failure): boolean {
  return failure.code === 'NotAuthorizedException' && !isLockedOut(failure)
}

function stepOf(
  challenge: StepChallenge,
  props: Omit<StepProps<StepChallenge['name']>, 'challenge'>,
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
