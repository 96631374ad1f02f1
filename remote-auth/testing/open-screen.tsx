import type { Session } from '@parlor/shared'
import { installFakeSession, installRuntimeConfig, renderScreen } from '@parlor/shared/testing'
import type { ReactElement } from 'react'

type Call = 'signIn' | 'signUp' | 'confirmSignUp' | 'resendConfirmationCode'

interface Visit {
  path: string
  /** What the screen before has passed on. */
  state?: unknown
  /** What the session's calls come to. */
  answers: { [Name in Call]?: Awaited<ReturnType<Session[Name]>> }
}

beforeEach(() => {
  installRuntimeConfig()
})

afterEach(() => jest.restoreAllMocks())

/** Renders a screen for a visitor, and notes what the session is called with. */
export function openScreen(screen: ReactElement, { answers, ...visit }: Visit) {
  const calls: unknown[] = []
  const answered = Object.entries(answers).map(([name, answer]) => {
    const call = async (entries: unknown) => {
      calls.push(entries)
      return answer
    }
    return [name, call]
  })
  installFakeSession(Object.fromEntries(answered))
  return { calls, ...renderScreen(screen, visit) }
}
