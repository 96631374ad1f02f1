import { randomUUID } from 'node:crypto'
import {
  fillPlaceholders,
  type Placeholder,
  type SmokeStep,
} from '@parlor/shared/contract/build/smoke-steps'
import { errors, type Locator, type Page, selectors } from '@playwright/test'
import { oneLine } from '../../release-set/problems'
import { failurePage, navigate, PATIENCE_MS } from './navigate'
import type { BrowserTab } from './tab'
import { codeFor, type TestUser } from './test-users'

interface Steps {
  steps: readonly SmokeStep[]
  name: string
  /** How many of the package's steps come before these. */
  skipped: number
  person: TestUser
  url: string
  /** How long to wait for what a step shows. */
  patienceMs?: number
}

/** The result of taking steps, up to the first that failed. */
export interface StepsResult {
  faults: string[]
  /** How many were taken. */
  count: number
  /** Milliseconds of each, by its description. */
  times: Record<string, number>
}

/** Takes a remote's own steps; the first that fails ends them. */
export async function takeSteps(tab: BrowserTab, at: Steps): Promise<StepsResult> {
  const { steps, name, skipped, person, url, patienceMs = PATIENCE_MS } = at
  const unique = randomUUID().slice(0, 8)
  const times: Record<string, number> = {}
  for (const [index, step] of steps.entries()) {
    const where = `step ${skipped + index + 1} of ${name}, ${describeStep(step)},`
    const code = JSON.stringify(step).includes('{code}') ? await codeFor(url, person) : ''
    const start = performance.now()
    const failure =
      code === undefined
        ? 'no e-mail with a code was sent'
        : await act(tab, { step, values: { ...person, unique, code }, patienceMs })
    if (failure !== undefined) {
      const message = await messageOnPage(tab, failure)
      const fault = `In the browser ${where} fails at ${tab.path} with this release: ${message}.`
      return { faults: [fault], count: index, times }
    }
    times[where] = performance.now() - start
  }
  return { faults: [], count: steps.length, times }
}

interface StepInput {
  step: SmokeStep
  values: Record<Placeholder, string>
  patienceMs: number
}

/** Undefined if the step was taken; otherwise why not. */
async function act(
  tab: BrowserTab,
  { step, values, patienceMs }: StepInput,
): Promise<string | undefined> {
  const { page } = tab
  const fill = (text: string) => fillPlaceholders(text, values)
  const timeout = patienceMs
  try {
    if ('go' in step) await navigate(tab, fill(step.go))
    if ('type' in step)
      await field(page, fill(step.into)).first().fill(fill(step.type), { timeout })
    if ('press' in step) {
      await control(page, fill(step.press)).first().click({ timeout })
      await tab.settle()
    }
    if ('see' in step) {
      await withText(page, fill(step.see)).or(failurePage(tab)).first().waitFor({ timeout })
      if (await failurePage(tab).isVisible()) return 'the screen failed'
    }
    return undefined
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    return `nothing appeared in ${patienceMs / 1_000} s`
  }
}

/** The messages of the page and its console about a failure. */
export async function messageOnPage(tab: BrowserTab, otherwise: string): Promise<string> {
  const texts = await tab.page.locator('main h1, main li').allInnerTexts()
  const text = texts.slice(0, 5).map(oneLine).join(': ')
  const last = tab.watch.messages.at(-1)
  const message = [text && `the page says "${text}"`, last && `the console "${oneLine(last)}"`]
  return message.filter(Boolean).join(', ') || otherwise
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
function withText(page: Page, text: string): Locator {
  return page
    .getByText(text)
    .or(page.getByLabel(text))
    .or(page.getByPlaceholder(text))
    .or(control(page, text))
    .or(page.locator(`${FIELD_VALUE}=${JSON.stringify(text)}`))
    .filter({ visible: true })
}

export function describeStep(step: SmokeStep): string {
  if ('type' in step) return `type "${step.type}" into "${step.into}"`
  const [word, text] = Object.entries(step)[0] ?? []
  return `${word} "${text}"`
}
