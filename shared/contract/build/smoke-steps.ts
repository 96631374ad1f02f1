import * as v from 'valibot'
import { isSmokeAddress } from './file-paths'

/** The placeholders in a step's texts; the gate invents the user behind them. */
const PLACEHOLDERS = ['nickname', 'email', 'password', 'code', 'unique'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const PLACEHOLDER = /\{([^{}]*)\}/g

const text = v.pipe(
  v.string('must be a text'),
  v.nonEmpty('must not be empty'),
  v.check(
    (value) => unknownPlaceholder(value) === undefined,
    ({ input }) =>
      `names {${unknownPlaceholder(input)}}, which is not one of ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`,
  ),
)

/** A placeholder stands for letters, digits and the marks of an e-mail address. */
const path = v.pipe(
  text,
  v.check(
    (value) => isSmokeAddress(value.replaceAll(PLACEHOLDER, 'x')),
    'must be a path of the site, such as "/profile"',
  ),
)

const STEPS = {
  /**
   * Goes to a path as a link does: signed in if its screen requires that, and signed out otherwise.
   * A change between the two starts another visit, by another person.
   */
  go: v.strictObject({ go: path }),
  /** Replaces the value of a field, found by its label or its placeholder. */
  type: v.strictObject({ type: text, into: text }),
  /** Presses a button, a link, or another control, found by its name. */
  press: v.strictObject({ press: text }),
  /** Waits until a text, a control of this name or a field with this value is visible. */
  see: v.strictObject({ see: text }),
}

type Kind = keyof typeof STEPS
export type SmokeStep = v.InferOutput<(typeof STEPS)[Kind]>

const unknownStep = v.custom<SmokeStep>(
  () => false,
  'must be {"go": …}, {"type": …, "into": …}, {"press": …} or {"see": …}',
)

/** Selected by its first key: a union would only report that no kind matches. */
const step = v.lazy((input): v.GenericSchema<unknown, SmokeStep> => {
  const keys = typeof input === 'object' && input !== null ? Object.keys(input) : []
  const kind = keys.find((key): key is Kind => key in STEPS)
  return kind ? STEPS[kind] : unknownStep
})

/** The gate's actions on a remote's screens in a browser: data, so a release cannot add code. */
export const smokeSteps = v.pipe(
  v.array(step, 'must be a list of steps'),
  v.check(([first]) => !first || 'go' in first, 'must begin with {"go": …}'),
)

export type SmokeSteps = v.InferOutput<typeof smokeSteps>

export function fillPlaceholders(template: string, values: Record<Placeholder, string>): string {
  return template.replaceAll(PLACEHOLDER, (_, name: Placeholder) => values[name])
}

function unknownPlaceholder(template: string): string | undefined {
  return [...template.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .find((name) => !PLACEHOLDERS.some((placeholder) => placeholder === name))
}
