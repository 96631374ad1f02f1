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

export type Challenge = Extract<SignInResult, { status: 'challenge' }>
export type ChallengeOf<Name extends Challenge['name']> = Extract<Challenge, { name: Name }>

/** A sign-in between the password and its end. It exists only in the page's memory. */
export interface StartedSignIn {
  /** The form's entries, which the way back restores. */
  credentials: { email: string; password: string }
  /** The pool's challenges, in order. The last one is still open. */
  challenges: Challenge[]
}

export interface StepsProps {
  started: StartedSignIn
  /** Navigates to the next step; returns a failure. */
  follow(result: SignInResult, started: StartedSignIn): Promise<Failure | undefined>
}

/** The props of one step. */
export interface StepProps<Name extends Challenge['name']> {
  challenge: ChallengeOf<Name>
  email: string
  /** The pool has repeated its challenge, so it did not accept the answer. */
  isRepeated: boolean
  /** Navigates to the next step; returns a failure that leaves this step open. */
  proceed(answered: Promise<SignInResult>): Promise<Failure | undefined>
  onBack(): void
}

interface Shown {
  started: StartedSignIn
  /** Loaded when a pool asks for more than a password. */
  Steps: ComponentType<StepsProps>
}

/** Takes a sign-in from its password through the pool's challenges to the path that was asked for. */
export function useSteps() {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const { step, askedFor } = readNavigationState(state)
  const [shown, setShown] = useState<Shown>()

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
        setShown({
          started: { credentials, challenges: [...challenges, result] },
          Steps: code.Steps,
        })
        if (challenges.length > 0) return undefined
        // Back leads to the password, and forward here again; a reload has only the password.
        await navigate(pathname, { replace: step ?? false, state: { ...next, step: true } })
        return undefined
      }
    }
  }

  return {
    follow,
    credentials: shown?.started.credentials,
    /** Replaces the form. */
    view: step && shown && <shown.Steps started={shown.started} follow={follow} />,
  }
}
