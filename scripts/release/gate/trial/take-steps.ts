import { randomUUID } from 'node:crypto'
import { filled, type SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import { type Locator, type Page, selectors } from '@playwright/test'
import { comesUp, type Visit } from './expectation'
import { headerFaults, pathOf } from './page-faults'
import {
  newPerson,
  onView,
  type Person,
  type SignIn,
  type TriedPackage,
  valuesFor,
} from './tried-site'

interface Steps {
  /** The package whose steps these are. */
  tried: TriedPackage
  /** The package to deploy. */
  candidate: string
  /** True if a path requires a sign-in. */
  wantsSignIn(path: string): boolean
  /** Undefined: nobody can sign in on this site. */
  signedIn: SignIn | undefined
}

/** Takes a remote's own steps; the first that fails ends them. */
export async function takeSteps(visit: Visit, steps: Steps): Promise<string[]> {
  const { tried, candidate, signedIn, wantsSignIn } = steps
  if (!signedIn && tried.steps.some((step) => 'go' in step && wantsSignIn(step.go))) return []
  const stranger = newPerson()
  const unique = randomUUID().slice(0, 8)
  let person = stranger
  const where = (at: number) => `step ${at + 1} of ${tried.name}`
  for (const [at, step] of tried.steps.entries()) {
    if ('go' in step) person = await become(visit.page, { path: step.go, steps, person, stranger })
    const text = JSON.stringify(step)
    const values = await valuesFor(visit.page, { person, unique, text })
    if (!values)
      return [`In the browser ${where(at)} needs a code, and no e-mail with one was sent.`]
    const fill = (written: string) => filled(written, values)
    const remedy =
      tried.name === candidate
        ? `Fix the screen, or the steps in ${tried.name}/remote.json.`
        : `Those are the steps of the live ${tried.name}: fix what this release changes for it, or have its team deploy other steps first (npm run deploy -- ${tried.name}).`
    const objections = await comesUp(visit, {
      otherwise: `${where(at)}, ${described(step)}, fails at ${pathOf(visit.page)}`,
      act: (page) => act(page, { step, fill }),
      proof: (page) => ('see' in step ? seen(page, fill(step.see)) : onView(page)),
      remedy,
    })
    if (objections.length > 0) return objections
    const covered = await headerFaults(visit.page)
    if (covered.length > 0) return covered
  }
  return []
}

interface Opening {
  path: string
  steps: Steps
  /** The person who was signed in before. */
  person: Person
  stranger: Person
}

/** Chooses the user who opens a path: the steps may have signed somebody in themselves. */
async function become(
  page: Page,
  { path, steps: { signedIn, wantsSignIn }, person, stranger }: Opening,
): Promise<Person> {
  const isSomebody = await page.getByRole('button', { name: 'Sign out' }).isVisible()
  if (!wantsSignIn(path)) {
    if (isSomebody) await store(page, {})
    return stranger
  }
  if (isSomebody || !signedIn) return person
  await store(page, signedIn.storage)
  return signedIn.person
}

/** A page of the site's origin on which nothing of the site runs. */
const BLANK = '/gate-blank'

/** Makes this the whole storage of the page's origin. */
async function store(page: Page, entries: Record<string, string>): Promise<void> {
  await page.route(`**${BLANK}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto(BLANK)
  await page.evaluate((values) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, entries)
}

interface Acting {
  step: SmokeStep
  fill(written: string): string
}

async function act(page: Page, { step, fill }: Acting): Promise<void> {
  if ('go' in step) await page.goto(fill(step.go))
  if ('type' in step) await field(page, fill(step.into)).first().fill(fill(step.type))
  if ('press' in step) await control(page, fill(step.press)).first().click()
}

function field(page: Page, name: string): Locator {
  return page
    .getByLabel(name, { exact: true })
    .or(page.getByPlaceholder(name, { exact: true }))
    .or(page.getByRole('textbox', { name, exact: true }))
}

const PRESSED = ['link', 'checkbox', 'radio', 'tab', 'switch', 'menuitem', 'option'] as const

function control(page: Page, name: string): Locator {
  return PRESSED.reduce(
    (found, role) => found.or(page.getByRole(role, { name, exact: true })),
    page.getByRole('button', { name, exact: true }),
  ).or(page.locator('summary', { hasText: name }))
}

/** The value of a field is not in the document, so Playwright's own selectors do not find it. */
const FIELD_VALUE = 'field-value'
let registered: Promise<void> | undefined

/** A text, because the TypeScript loader adds calls to functions that a page does not have. */
const FIELDS_WITH = `({
  queryAll: (scope, quoted) =>
    [...scope.querySelectorAll('input, textarea, select')].filter(({ value }) =>
      value.includes(JSON.parse(quoted)),
    ),
})`

/** Must run before the first page is opened. */
export function registerFieldValues(): Promise<void> {
  registered ??= selectors.register(FIELD_VALUE, { content: FIELDS_WITH })
  return registered
}

/** A text, a control's name, or the value of a field. */
function seen(page: Page, text: string): Locator {
  return page
    .getByText(text)
    .or(page.getByLabel(text))
    .or(page.getByPlaceholder(text))
    .or(control(page, text))
    .or(page.locator(`${FIELD_VALUE}=${JSON.stringify(text)}`))
    .filter({ visible: true })
}

function described(step: SmokeStep): string {
  if ('type' in step) return `type "${step.type}" into "${step.into}"`
  const [word, text] = Object.entries(step)[0] ?? []
  return `${word} "${text}"`
}
