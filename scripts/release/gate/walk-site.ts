import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Deployable } from '../../build/packages'
import { comesUp, type Expectation, type PageWatch, watchPage } from './watch-page'

interface Walk {
  page: Page
  /** The packages that are on the site. */
  names: readonly Deployable[]
}

const FORMS = ['/login', '/register', '/confirm']

/** Uses every screen as a visitor does; returns the objections, a sentence each. */
export async function walkSite({ page, names }: Walk): Promise<string[]> {
  if (!names.includes('remote-auth')) return []
  const watch = watchPage(page)
  const objections: string[] = []
  for (const path of FORMS) objections.push(...(await comesUp({ page, watch }, formAt(path))))
  if (objections.length === 0) {
    const steps = journey(newVisitor())
    const reachable = names.includes('remote-chat') ? steps : steps.slice(0, -2)
    objections.push(...(await inTurn({ page, watch }, reachable)))
  }
  return [...new Set([...objections, ...watch.objections])]
}

function formAt(path: string): Expectation {
  return {
    otherwise: `${path} shows no form`,
    act: (page) => page.goto(path),
    proof: (page) => page.locator('main form'),
  }
}

/** Each step needs the one before. */
async function inTurn(
  visit: { page: Page; watch: PageWatch },
  steps: readonly Expectation[],
): Promise<string[]> {
  for (const step of steps) {
    const objections = await comesUp(visit, step)
    if (objections.length > 0) return objections
  }
  return []
}

interface Visitor {
  nickname: string
  email: string
  password: string
}

function newVisitor(): Visitor {
  const nickname = `gate-${randomUUID().slice(0, 8)}`
  return { nickname, email: `${nickname}@example.com`, password: 'correct-horse' }
}

/** The newest code that the pool sent to this address, from the site's own inbox. */
async function codeFor(page: Page, { email }: Visitor): Promise<string> {
  const response = await page.request.get(`/_local/inbox.json?to=${encodeURIComponent(email)}`)
  const [newest] = (await response.json()) as { code: string }[]
  if (!newest) throw new Error(`No e-mail was sent to ${email}.`)
  return newest.code
}

/** The specification's way from a visitor without an account to a line in the room. */
function journey(who: Visitor): Expectation[] {
  const line = `hello from ${who.nickname}`
  return [
    {
      otherwise: '/register creates no account',
      act: async (page) => {
        await page.goto('/register')
        await page.getByLabel('Nickname').fill(who.nickname)
        await page.getByLabel('Email address').fill(who.email)
        await page.getByLabel('Password', { exact: true }).fill(who.password)
        await page.getByLabel('Confirm password').fill(who.password)
        await page.getByRole('button', { name: 'Create Account' }).click()
      },
      proof: (page) => page.getByLabel('Confirmation code'),
    },
    {
      otherwise: '/confirm activates no account',
      act: async (page) => {
        await page.getByLabel('Confirmation code').fill(await codeFor(page, who))
        await page.getByRole('button', { name: 'Activate' }).click()
      },
      proof: (page) => page.getByRole('button', { name: 'Sign In' }),
    },
    {
      otherwise: '/login signs nobody in',
      act: async (page) => {
        await page.getByLabel('Email').fill(who.email)
        await page.getByLabel('Password', { exact: true }).fill(who.password)
        await page.getByRole('button', { name: 'Sign In' }).click()
      },
      proof: (page) => page.getByRole('button', { name: 'Sign out' }),
    },
    {
      otherwise: '/dash shows no transcript',
      proof: (page) => page.locator('main textarea[readonly]'),
    },
    {
      otherwise: '/dash takes no line',
      act: async (page) => {
        await page.getByPlaceholder('Enter your message here').fill(line)
        await page.getByRole('button', { name: 'Submit' }).click()
        await page.waitForFunction(
          (said) => document.querySelector('textarea')?.value.includes(said),
          line,
        )
      },
      proof: (page) => page.getByRole('button', { name: 'Sign out' }),
    },
  ]
}
