import { paths, type SignInResult } from '@parlor/shared'
import { installRuntimeConfig } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import Login from '../login'
import { openScreen } from './open-screen'

export const ada = { email: 'ada@example.com', password: 'engine' }
export const signedIn: SignInResult = {
  status: 'signed-in',
  user: { username: '1', nickname: 'ada' },
}

/** A failed sign-in with the pool's code and message. */
export const refusal = (code: string, message: string): SignInResult => ({
  status: 'failed',
  error: { code, message },
})

/** Returns the results in order, repeating the last one, and records the inputs. */
export function recordAnswers(...results: SignInResult[]) {
  const inputs: unknown[] = []
  async function answer(input: unknown): Promise<SignInResult> {
    inputs.push(input)
    const result = results[Math.min(inputs.length, results.length) - 1]
    if (!result) throw new Error('The test has no result for this answer.')
    return result
  }
  return { inputs, answer }
}

/** Signs in to a pool that sends a challenge; resolves at the step with this heading. */
export async function reachStep(signIn: SignInResult, heading: string) {
  installRuntimeConfig({ account: true })
  const page = openScreen(<Login />, { path: paths.login, answers: { signIn } })
  await page.user.type(screen.getByLabelText('Email'), ada.email)
  await page.user.type(screen.getByLabelText('Password'), `${ada.password}{Enter}`)
  await screen.findByRole('heading', { name: heading })
  return page
}
