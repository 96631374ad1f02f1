import { type Outcome, paths } from '@parlor/shared'
import { installRuntimeConfig } from '@parlor/shared/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { otpauthUri } from '../authenticator/otpauth-uri'
import { reachStep, recordAnswers, refusal, signedIn } from '../testing/reach-step'

const SECRET = 'JBSWY3DPEHPK3PXP'
const keyOutcome = { ok: true, value: { secretCode: SECRET } } as const
const heading = 'Set Up Your App'

function setup(
  associate: () => Promise<Outcome<{ secretCode: string }>>,
  answer = recordAnswers(signedIn).answer,
) {
  const choices = ['SOFTWARE_TOKEN_MFA'] as ['SOFTWARE_TOKEN_MFA']
  return { status: 'challenge', name: 'MFA_SETUP', choices, associate, answer } as const
}

it('the set-up shows the secret as a QR code and as text, and ends with the first code', async () => {
  const pool = recordAnswers(refusal('EnableSoftwareTokenMFAException', 'Code mismatch'), signedIn)
  const { user, location } = await reachStep(
    setup(async () => keyOutcome, pool.answer),
    heading,
  )
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  const code = screen.getByLabelText('First code from the app')
  expect(code).toHaveFocus()
  await user.keyboard('000000{Enter}')
  await waitFor(() => expect(code).toHaveAccessibleDescription('This is not the code.'))
  await user.clear(code)
  await user.keyboard('123 456{Enter}')
  await waitFor(() => expect(location().pathname).toBe(paths.dash))
  expect(pool.inputs.at(-1)).toEqual({ code: '123456', deviceName: 'Authenticator app' })
})

it('the key can be copied without its spaces', async () => {
  const { user } = await reachStep(
    setup(async () => keyOutcome),
    heading,
  )
  await user.click(await screen.findByRole('button', { name: 'Copy key' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(SECRET)
})

it('a visitor who goes back and returns sees the same secret', async () => {
  const associate = jest.fn(async () => keyOutcome)
  const { user } = await reachStep(setup(associate), heading)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.type(await screen.findByLabelText('Password'), '{Enter}')
  await screen.findByRole('img', { name: /QR code/ })
  expect(associate).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(/no longer works/)).not.toBeInTheDocument()
})

it('a set-up that is started again says that the previous key is invalid', async () => {
  await reachStep(
    setup(async () => keyOutcome),
    heading,
  )
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
  expect(screen.queryByText(/no longer works/)).not.toBeInTheDocument()
  cleanup()
  await reachStep(
    setup(async () => keyOutcome),
    heading,
  )
  expect(screen.getByText(/The old one no longer works/)).toBeVisible()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(SECRET)
})

it('a secret that fails to load can be requested again', async () => {
  const outcomes = [
    { ok: false, error: { code: 'NetworkError', message: 'Network error' } } as const,
    keyOutcome,
  ]
  const associate = jest.fn(async () => outcomes.shift() ?? keyOutcome)
  const { user } = await reachStep(setup(associate), heading)
  expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be reached/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
})

it('the QR code contains the issuer, the e-mail and the secret', () => {
  const uri = new URL(otpauthUri({ email: 'a+b&c@example.com', secret: SECRET }))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Parlor:a%2Bb%26c%40example\.com\?/)
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: SECRET, issuer: 'Parlor' })
})

it('the issuer in the QR code is the name of the site', () => {
  installRuntimeConfig({ name: 'Ada: Tea & <b>' })
  const uri = new URL(otpauthUri({ email: 'ada@example.com', secret: SECRET }))
  expect(uri.pathname).toBe('/Ada%20%20Tea%20%26%20%3Cb%3E:ada%40example.com')
  expect(uri.searchParams.get('issuer')).toBe('Ada  Tea & <b>')
  installRuntimeConfig()
})
