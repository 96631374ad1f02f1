import { type Failure, paths, type SignInResult, type useNavigate } from '@parlor/shared'
import type { Later } from '../login'
import type { StartedSignIn } from './started-sign-in'
import { Steps } from './steps'

interface LoginParts {
  typed: Later['typed']
  /** Whether the history entry is a step's already. */
  step: boolean | undefined
  navigate: ReturnType<typeof useNavigate>
  setLater(later: Later): void
}

/** Goes on where the password did not end the sign-in; a failure that it cannot help is returned. */
export async function goOn(
  result: Exclude<SignInResult, { status: 'signed-in' }>,
  { typed, step, navigate, setLater }: LoginParts,
): Promise<Failure | undefined> {
  const state = { email: typed.email }
  if (result.status === 'failed') {
    if (result.error.code !== 'UserNotConfirmedException') return result.error
    await navigate(paths.confirm, { state })
    return undefined
  }
  const show = (started: StartedSignIn) =>
    setLater({
      typed,
      ending: started.ending,
      step: started.challenge && <Steps started={started} onChange={show} />,
    })
  show({ typed, challenge: result })
  // A way back to the password, and forward again; a reload has only the password.
  await navigate(paths.login, { replace: step ?? false, state: { ...state, step: true } })
  return undefined
}
