import { randomUUID } from 'node:crypto'
import { filled, type Placeholder, type SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import { errors, type Locator, type Page, selectors } from '@playwright/test'
import { oneLine } from '../../release-set/problems'
import { failed, navigate, PATIENCE_MS } from './navigate'
import type { Tab } from './tab'
import { codeFor, type TestUser } from './test-users'

interface Steps {
  steps: readonly SmokeStep[]
  /** The package whose steps these are. */
  name: string
  /** How many of the package's steps come before these. */
  skipped: number
  person: TestUser
  url: string
  /** How long to wait for what a step shows. */
  patienceMs?: number
}

/** The result of taking steps, up to the first that failed. */
export interface StepsTaken {
  faults: string[]
  /** How many were taken. */
  taken: number
  /** Milliseconds of each, by its description. */
  times: Record<string, number>
}

/** Takes a remote's own steps; the first that fails ends them. */
export async function takeSteps(tab: Tab, at: Steps): Promise<StepsTaken> {
  const { steps, name, skipped, person, url, patienceMs = PATIENCE_MS } = at
  const unique = randomUUID().slice(0, 8)
  const times: Record<string, number> = {}
  for (const [taken, step] of steps.entries()) {
    const where = `step ${skipped + taken + 1} of ${name}, ${described(step)},`
    const code = JSON.stringify(step).includes('{code}') ? await codeFor(url, person) : ''
    const start = performance.now()
    const failure =
      code === undefined
        ? 'no e-mail with a code was sent'
        : await act(tab, { step, values: { ...person, unique, code }, patienceMs })
    if (failure !== undefined) {
      const said = await whatIsSaid(tab, failure)
      const fault = `In the browser ${where} fails at ${tab.path} with this release: ${said}.`
      return { faults: [fault], taken, times }
    }
    times[where] = performance.now() - start
  }
  return { faults: [], taken: steps.length, times }
}

interface Acting {
  step: SmokeStep
  values: Record<Placeholder, string>
  patienceMs: number
}

/** Undefined if the step was taken; otherwise why not. */
async function act(tab: Tab, { step, values, patienceMs }: Acting): Promise<string | undefined> {
  const { page } = tab
  const fill = (written: string) => filled(written, values)
  const timeout = patienceMs
  try {
    if ('go' in step) await navigate(tab, fill(step.go))
    if ('type' in step)
      await field(page, fill(step.into)).first().fill(fill(step.type), { timeout })
    if ('press' in step) {
      await control(page, fill(step.press)).first().click({ timeout })
      await tab.settled()
    }
    if ('see' in step) {
      await seen(page, fill(step.see)).or(failed(tab)).first().waitFor({ timeout })
      if (await failed(tab).isVisible()) return 'the screen failed'
    }
    return undefined
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    return `nothing came in ${patienceMs / 1_000} s`
  }
}

/** The words of the page and its console about a failure. */
export async function whatIsSaid(tab: Tab, otherwise: string): Promise<string> {
  const texts = await tab.page.locator('main h1, main li').allInnerTexts()
  const shown = texts.slice(0, 5).map(oneLine).join(': ')
  const heard = tab.watch.heard.at(-1)
  const said = [shown && `the page says "${shown}"`, heard && `the console "${oneLine(heard)}"`]
  return said.filter(Boolean).join(', ') || otherwise
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
  registered ??= selectors.register(
    FIELD_VALUE,
    { content: FIELDS_WITH },
    // In a world of its own, as all other selectors.
    { contentScript: true },
  )
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

export function described(step: SmokeStep): string {
  if ('type' in step) return `type "${step.type}" into "${step.into}"`
  const [word, text] = Object.entries(step)[0] ?? []
  return `${word} "${text}"`
}
