import type { Outcome } from '@parlor/shared'
import { useEffect, useState } from 'react'
import type { ChallengeOf } from './started-sign-in'

type Setup = ChallengeOf<'MFA_SETUP'>
type Secret = Outcome<{ secretCode: string }>

/** Each call makes the secret before it worthless: whoever comes back to the step finds the same. */
const asked = new WeakMap<Setup, Promise<Secret>>()

/** The secret for an authenticator app; undefined until it is there. */
export function useSecret(challenge: Setup): { secret: Secret | undefined; retry(): void } {
  const [secret, setSecret] = useState<Secret>()
  const [tries, setTries] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks again
  useEffect(() => {
    let isOnView = true
    const asking = asked.get(challenge) ?? challenge.associate()
    asked.set(challenge, asking)
    void asking.then((outcome) => {
      if (!outcome.ok) asked.delete(challenge)
      if (isOnView) setSecret(outcome)
    })
    return () => {
      isOnView = false
    }
  }, [challenge, tries])

  function retry() {
    setSecret(undefined)
    setTries(tries + 1)
  }
  return { secret, retry }
}
