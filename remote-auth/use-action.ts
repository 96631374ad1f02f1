import type { Failure } from '@parlor/shared'
import { useState } from 'react'

interface Action {
  isPending: boolean
  failure: Failure | undefined
}

/** Makes a call for a button. Returns whether it is running, and its failure. */
export function useAction<Input = void>(act: (input: Input) => Promise<Failure | undefined>) {
  const [action, setAction] = useState<Action>({ isPending: false, failure: undefined })

  async function run(input: Input): Promise<void> {
    let failure: Failure | undefined
    setAction({ isPending: true, failure })
    try {
      failure = await act(input)
    } finally {
      setAction({ isPending: false, failure })
    }
  }

  return { ...action, run }
}
