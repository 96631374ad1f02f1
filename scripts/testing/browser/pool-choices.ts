import { expect, type Page } from '@playwright/test'
import type { PoolSettings } from '../../emulators/user-pool/pool-settings'
import type { Factor } from '../../emulators/user-pool/users/user'
import { codeFor, trySigningIn } from './accounts'
import { addUserWith, codeOf, type UserWithPhone } from './challenged-users'
import { ReleaseSite } from './release-site'

const VALUES = {
  mfa: ['OFF', 'OPTIONAL', 'ON'],
  factors: ['text message', 'app', 'both'],
  devices: ['off', 'opt-in', 'always'],
} as const

/** One choice of settings of the pool and of a user. */
export type PoolChoice = { [Name in keyof typeof VALUES]: (typeof VALUES)[Name][number] }

const NAMES = Object.keys(VALUES) as (keyof PoolChoice)[]

const allChoices: readonly PoolChoice[] = NAMES.reduce<Partial<PoolChoice>[]>(
  (choices, name) =>
    choices.flatMap((choice) => VALUES[name].map((value) => ({ ...choice, [name]: value }))),
  [{}],
) as PoolChoice[]

/** A small set of choices with every pair of values: each adds the most missing pairs. */
export function coveringChoices(): PoolChoice[] {
  const missing = new Set(allChoices.flatMap(pairsOf))
  const selection: PoolChoice[] = []
  while (missing.size > 0) {
    const gain = (choice: PoolChoice) => pairsOf(choice).filter((pair) => missing.has(pair)).length
    const best = allChoices.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    for (const pair of pairsOf(best)) missing.delete(pair)
    selection.push(best)
  }
  return selection
}

function pairsOf(choice: PoolChoice): string[] {
  return NAMES.flatMap((one, at) =>
    NAMES.slice(at + 1).map((other) => `${one} ${choice[one]}, ${other} ${choice[other]}`),
  )
}

const FACTORS: Record<PoolChoice['factors'], readonly Factor[]> = {
  'text message': ['SMS_MFA'],
  app: ['SOFTWARE_TOKEN_MFA'],
  both: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
}

/** A site over a pool with these settings, and a user who can sign in. */
export async function openSiteFor(choice: PoolChoice) {
  const settings: Partial<PoolSettings> = { mfa: choice.mfa, devices: choice.devices }
  const site = await ReleaseSite.open({ account: true, settings })
  await site.arrangeBuilds()
  const who = await addUserWith(site.url, choice.mfa === 'OFF' ? [] : FACTORS[choice.factors])
  return { site, who }
}

/** The steps between the password and the room. */
function stepsOf({ mfa, factors, devices }: PoolChoice): string[] {
  const step = { 'text message': 'Check Your Phone', app: 'Check Your App', both: 'Check Your App' }
  return [
    ...(mfa !== 'OFF' && factors === 'both' ? ['Choose Your Check'] : []),
    ...(mfa !== 'OFF' ? [step[factors]] : []),
    ...(devices === 'opt-in' ? ['Is This Your Device?'] : []),
  ]
}

/** Signs in by the form, answers every step, and ends in the room. */
export async function signInThroughSteps(
  page: Page,
  { row: choice, who }: { row: PoolChoice; who: UserWithPhone & { secret: string } },
): Promise<void> {
  await page.goto('/login')
  await trySigningIn(page, who)
  for (const heading of stepsOf(choice)) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await answerStep(page, heading, who)
  }
  await expect(page).toHaveURL('/dash')
  await expect(page.getByText('Connected')).toBeVisible()
}

async function answerStep(page: Page, heading: string, who: UserWithPhone & { secret: string }) {
  switch (heading) {
    case 'Choose Your Check':
      return page.getByRole('button', { name: 'Authenticator app' }).click()
    case 'Is This Your Device?':
      return page.getByRole('button', { name: 'Remember this device' }).click()
    default: {
      const code =
        heading === 'Check Your App'
          ? codeOf(who.secret)
          : await codeFor(page, { ...who, email: who.phone })
      await page.getByRole('textbox').fill(code)
      return page.keyboard.press('Enter')
    }
  }
}
