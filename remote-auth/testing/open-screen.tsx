import type { Session } from '@parlor/shared'
import { installFakeSession, installRuntimeConfig, renderScreen } from '@parlor/shared/testing'
import type { ReactElement } from 'react'

type SessionCall = 'signIn' | 'signUp' | 'confirmSignUp' | 'resendConfirmationCode'

interface ScreenVisit {
  path: string
  /** The state from the previous screen. */
  state?: unknown
  /** The results of the session's calls. */
  answers: { [Name in SessionCall]?: Awaited<ReturnType<Session[Name]>> }
}

beforeEach(() => {
  installRuntimeConfig()
})

afterEach(() => jest.restoreAllMocks())

/** Renders a screen for a visitor, and records the session's calls. */
export function openScreen(screen: ReactElement, { answers, ...visit }: ScreenVisit) {
  const calls: unknown[] = []
  const calledFunctions = Object.entries(answers).map(([name, answer]) => {
    const call = async (entries: unknown) => {
      calls.push(entries)
      return answer
    }
    return [name, call]
  })
  installFakeSession(Object.fromEntries(calledFunctions))
  return { calls, ...renderScreen(screen, visit) }
}
