import { expect, type Page } from '@playwright/test'
import type { PoolSettings } from '../../emulators/user-pool/pool-settings'
import type { Factor } from '../../emulators/user-pool/users/user'
import { codeOf, type Invited, withFactors } from './challenged-people'
import { codeFor, trySigningIn } from './people'
import { ReleaseSite } from './release-site'

const VALUES = {
  mfa: ['OFF', 'OPTIONAL', 'ON'],
  factors: ['text message', 'app', 'both'],
  devices: ['off', 'opt-in', 'always'],
} as const

/** One combination of settings of the pool and of a user. */
export type PoolRow = { [Name in keyof typeof VALUES]: (typeof VALUES)[Name][number] }

const NAMES = Object.keys(VALUES) as (keyof PoolRow)[]

const allRows: readonly PoolRow[] = NAMES.reduce<Partial<PoolRow>[]>(
  (rows, name) => rows.flatMap((row) => VALUES[name].map((value) => ({ ...row, [name]: value }))),
  [{}],
) as PoolRow[]

/** A small set of rows with every pair of values: each row adds the most missing pairs. */
export function coveringRows(): PoolRow[] {
  const missing = new Set(allRows.flatMap(pairsOf))
  const chosen: PoolRow[] = []
  while (missing.size > 0) {
    const gain = (row: PoolRow) => pairsOf(row).filter((pair) => missing.has(pair)).length
    const best = allRows.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    for (const pair of pairsOf(best)) missing.delete(pair)
    chosen.push(best)
  }
  return chosen
}

function pairsOf(row: PoolRow): string[] {
  return NAMES.flatMap((one, at) =>
    NAMES.slice(at + 1).map((other) => `${one} ${row[one]}, ${other} ${row[other]}`),
  )
}

const FACTORS: Record<PoolRow['factors'], readonly Factor[]> = {
  'text message': ['SMS_MFA'],
  app: ['SOFTWARE_TOKEN_MFA'],
  both: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
}

/** A site over a pool with these settings, and a user who can sign in. */
export async function openRow(row: PoolRow) {
  const settings: Partial<PoolSettings> = { mfa: row.mfa, devices: row.devices }
  const site = await ReleaseSite.open({ account: true, settings })
  await site.arrangeBuilds()
  const who = await withFactors(site.url, row.mfa === 'OFF' ? [] : FACTORS[row.factors])
  return { site, who }
}

/** The steps between the password and the room. */
function stepsOf({ mfa, factors, devices }: PoolRow): string[] {
  const step = { 'text message': 'Check Your Phone', app: 'Check Your App', both: 'Check Your App' }
  return [
    ...(mfa !== 'OFF' && factors === 'both' ? ['Choose Your Check'] : []),
    ...(mfa !== 'OFF' ? [step[factors]] : []),
    ...(devices === 'opt-in' ? ['Is This Your Device?'] : []),
  ]
}

/** Signs in by the form, answers every step, and ends in the room. */
export async function walkRow(
  page: Page,
  { row, who }: { row: PoolRow; who: Invited & { secret: string } },
): Promise<void> {
  await page.goto('/login')
  await trySigningIn(page, who)
  for (const heading of stepsOf(row)) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await answer(page, heading, who)
  }
  await expect(page).toHaveURL('/dash')
  await expect(page.getByText('Connected')).toBeVisible()
}

async function answer(page: Page, heading: string, who: Invited & { secret: string }) {
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
