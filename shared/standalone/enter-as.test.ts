import type { SignInResult } from '../identity'
import type { Failure, Outcome } from '../outcome'
import type { Session } from '../session'
import { installFakeSession } from '../testing'
import { enterAs } from './enter-as'

const dev = { nickname: 'dev', email: 'dev+1@example.com', password: 'Development1!' }
const refusal = (code: string): { ok: false; error: Failure } => ({
  ok: false,
  error: { code, message: code },
})

/** A pool with at most one account, whose code is in the inbox. */
function pool({ account = 'none' as 'none' | 'unconfirmed' | 'confirmed' } = {}) {
  let state = account
  const urls: unknown[] = []
  globalThis.fetch = async (input) => {
    urls.push(input)
    return Response.json([{ to: dev.email, code: '123456' }, { code: 'an older one' }])
  }
  const behaviour: Partial<Session> = {
    signUp: async () => {
      if (state !== 'none') return refusal('UsernameExistsException')
      state = 'unconfirmed'
      return { ok: true, value: undefined }
    },
    confirmSignUp: async ({ code }): Promise<Outcome> => {
      if (code !== '123456') return refusal('CodeMismatchException')
      state = 'confirmed'
      return { ok: true, value: undefined }
    },
    resendConfirmationCode: async () => ({ ok: true, value: undefined }),
    signIn: async (): Promise<SignInResult> =>
      state === 'confirmed'
        ? { status: 'signed-in', user: { username: 'u-1', nickname: 'dev' } }
        : { status: 'failed', error: refusal('UserNotConfirmedException').error },
  }
  return { session: installFakeSession(behaviour), urls }
}

it.each([
  ['none', 1],
  ['unconfirmed', 1],
  ['confirmed', 0],
] as const)(
  'signs in with the code from the inbox if the account is: %s',
  async (account, codes) => {
    const { session, urls } = pool({ account })
    expect(await enterAs(session, dev)).toEqual({ ok: true, value: undefined })
    expect(urls).toEqual(Array(codes).fill('/_local/inbox.json?to=dev%2B1%40example.com'))
  },
)

it('says so if there is no local inbox', async () => {
  const { session } = pool()
  globalThis.fetch = async () => new Response('', { status: 404 })
  expect(await enterAs(session, dev)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('The local inbox has no code') },
  })
})
