import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { ProjectCopy } from '../../testing/browser/project-copy'

const SCREEN = 'remote-auth/login.tsx'
const FIELD = 'remote-auth/form/form-field.tsx'
const HEADING = 'Welcome Back!'

/** For a busy machine: a few builds. */
const PATIENCE_MS = 40_000

type Edit = (source: string) => string

const SYNTAX_ERRORS: readonly Edit[] = [
  (source) => `${source}\nfunction unfinished() {\n`,
  (source) => source.replace('return (', 'const = 1\n  return ('),
  (source) => source.replace('</AuthScreen>', ''),
  (source) => source.slice(0, source.length / 2),
]

export interface Trouble {
  /** Where it is looked at: the composed development site, or the published one with an override. */
  at: 'composed' | 'overridden'
  /** Makes the trouble; answers a text of the overlay that tells it. */
  make?(project: ProjectCopy, trial: number): string
  /** It stands for a while; then the page is still the same, with what was typed. */
  stands?: boolean
}

export const troubles: Record<string, Trouble> = {
  'a syntax error': { at: 'composed', make: makeSyntaxError, stands: true },
  'a render error': { at: 'composed', make: makeRenderError },
  'a deleted file': {
    at: 'composed',
    make(project) {
      rmSync(project.path(FIELD))
      return "Can't resolve './form/form-field'"
    },
  },
  'a saved change under an override': { at: 'overridden' },
  'a syntax error under an override': { at: 'overridden', make: makeSyntaxError },
  'a render error under an override': { at: 'overridden', make: makeRenderError },
}

function makeSyntaxError(project: ProjectCopy, trial: number): string {
  const edit = SYNTAX_ERRORS[trial % SYNTAX_ERRORS.length] as Edit
  project.edit(SCREEN, edit)
  return 'ERROR in ./login.tsx'
}

function makeRenderError(project: ProjectCopy, trial: number): string {
  const thrown = `thrown by trial ${trial}`
  project.edit(SCREEN, (source) =>
    source.replace('return (', `if (steps) throw new Error('${thrown}')\n  return (`),
  )
  return thrown
}

interface Trial {
  page: Page
  project: ProjectCopy
  trial: number
  /** How long it stands before it is mended. */
  standsMs: number
}

/** Makes a trouble and mends it; answers whether it showed itself, and whether the page was well again. */
export async function tryTrouble(
  { make, stands }: Trouble,
  { page, project, trial, standsMs }: Trial,
) {
  const overlay = page.frameLocator('#webpack-dev-server-client-overlay')
  const typed = `typed-${trial}@example.com`
  await page.getByLabel('Email').fill(typed)
  const sources = [SCREEN, FIELD].map((file) => [file, project.read(file)] as const)
  const mend = (heading: string) => {
    for (const [file, source] of sources) project.write(file, source.replace(HEADING, heading))
  }

  let shown = true
  if (make) {
    const text = make(project, trial)
    shown = await happens(overlay.getByText(text).first().waitFor({ timeout: PATIENCE_MS }))
    if (stands) await page.waitForTimeout(standsMs)
  }
  const heading = `Welcome, trial ${trial}!`
  mend(heading)
  const isBack = (name: string) =>
    happens(page.getByRole('heading', { name }).waitFor({ timeout: PATIENCE_MS }))
  const isClear = () =>
    happens(overlay.owner().waitFor({ state: 'detached', timeout: PATIENCE_MS }))
  let healed = (await isBack(heading)) && (await isClear())
  if (stands) healed &&= (await page.getByLabel('Email').inputValue()) === typed
  // Later changes show as well.
  mend(HEADING)
  healed &&= await isBack(HEADING)
  return { shown, healed }
}

function happens(wait: Promise<unknown>): Promise<boolean> {
  return wait.then(
    () => true,
    () => false,
  )
}
