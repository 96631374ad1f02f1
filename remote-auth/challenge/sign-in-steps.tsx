import {
  type Failure,
  pathAfterSignIn,
  paths,
  type SignInResult,
  useLocation,
  useNavigate,
} from '@parlor/shared'
import { type ComponentType, useState } from 'react'
import { UNREACHABLE } from '../failures/failures'
import { type NavigationState, readNavigationState } from '../navigation-state'

export type StepChallenge = Extract<SignInResult, { status: 'challenge' }>
export type ChallengeOf<Name extends StepChallenge['name']> = Extract<StepChallenge, { name: Name }>

/** A sign-in that is waiting for challenges. It exists only in the page's memory. */
export interface StartedSignIn {
  /** The form's entries, which going back restores. */
  credentials: { email: string; password: string }
  /** The pool's challenges, in order. The last one is still open. */
  challenges: StepChallenge[]
}

export interface StepsProps {
  signIn: StartedSignIn
  /** Navigates to the next step; returns a failure. */
  follow(result: SignInResult, signIn: StartedSignIn): Promise<Failure | undefined>
}

export interface StepProps<Name extends StepChallenge['name']> {
  challenge: ChallengeOf<Name>
  email: string
  /** The pool repeated its challenge, because it did not accept the answer. */
  isRepeated: boolean
  /** Navigates to the next step; returns a failure that leaves this step open. */
  proceed(answer: Promise<SignInResult>): Promise<Failure | undefined>
  onBack(): void
}

interface CurrentStep {
  signIn: StartedSignIn
  /** Loaded when a pool asks for more than a password. */
  Steps: ComponentType<StepsProps>
}

/** Leads a sign-in from the password through the pool's challenges to the requested path. */
export function useSteps() {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const { step, askedFor } = readNavigationState(state)
  const [current, setCurrent] = useState<CurrentStep>()

  const follow: StepsProps['follow'] = async (result, { credentials, challenges }) => {
    const next: NavigationState = { email: credentials.email, ...(askedFor && { askedFor }) }
    switch (result.status) {
      case 'signed-in':
        await navigate(pathAfterSignIn(state), { replace: true })
        return undefined
      case 'failed':
        if (result.error.code !== 'UserNotConfirmedException') return result.error
        await navigate(paths.confirm, { state: next })
        return undefined
      case 'challenge': {
        const code = await import('./steps').catch(() => undefined)
        if (!code) return UNREACHABLE
        setCurrent({
          signIn: { credentials, challenges: [...challenges, result] },
          Steps: code.Steps,
        })
        if (challenges.length > 0) return undefined
        // Back leads to the password and forward to this step; a reload leads to the password.
        await navigate(pathname, { replace: step ?? false, state: { ...next, step: true } })
        return undefined
      }
    }
  }

  return {
    follow,
    credentials: current?.signIn.credentials,
    /** Replaces the form. */
    view: step && current && <current.Steps signIn={current.signIn} follow={follow} />,
  }
}
