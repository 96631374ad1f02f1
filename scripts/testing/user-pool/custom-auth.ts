import type { CustomAuth } from '../../emulators/user-pool/flows/custom-auth'

/** Asks for the password if the client can prove it, then for a sum, three times at most. */
export const sums: CustomAuth = {
  define({ session }) {
    const last = session.at(-1)
    if (last?.challengeName === 'SRP_A') return { challengeName: 'PASSWORD_VERIFIER' }
    if (last?.challengeName === 'CUSTOM_CHALLENGE' && last.challengeResult)
      return { issueTokens: true }
    const asked = session.filter(({ challengeName }) => challengeName === 'CUSTOM_CHALLENGE')
    return asked.length < 3 ? { challengeName: 'CUSTOM_CHALLENGE' } : { failAuthentication: true }
  },
  create: () => ({
    publicParameters: { ask: '6 * 7' },
    privateParameters: { answer: '42' },
    metadata: 'a sum',
  }),
  verify: ({ answer, privateParameters }) => answer === privateParameters.answer,
}
