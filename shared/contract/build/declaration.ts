import * as v from 'valibot'
import type { RemoteName } from './package-names'
import { isPolicyName } from './policy-names'
import { ACCESS, type Access, SCREEN_PATH, SCREEN_PATH_RULE } from './screen-paths'
import { services, settings } from './services'
import { contributionsWith, slots } from './slots'
import { smokeSteps } from './smoke-steps'

export { ACCESS, type Access }

const text = v.pipe(v.string('must be a text'), v.nonEmpty('must not be empty'))

const setting = v.pipe(
  v.string('must be a text'),
  v.regex(/^(account|features\.[A-Za-z0-9-]+)$/, 'must be account or features.NAME'),
)

/** A configuration key that the HTML of a static screen depends on, and its values. */
const staticSetting = v.union(
  [setting, v.literal('inbox')],
  'must be account, inbox or features.NAME',
)
const staticValue = v.union([v.boolean(), v.string()])

const screenPath = v.pipe(v.string('must be a text'), v.regex(SCREEN_PATH, SCREEN_PATH_RULE))

const moduleSchema = v.pipe(
  v.string('must be a text'),
  v.regex(/^\.(\/[A-Za-z0-9_-]+)+$/, 'must be a module of its folder, such as ./profile'),
)

/** One screen of a remote: its path, who may see it, and its module. */
const screenSchema = v.strictObject({
  path: screenPath,
  module: moduleSchema,
  access: v.picklist(ACCESS, `must be one of ${ACCESS.join(', ')}`),
  title: text,
  /** A key of the runtime configuration: the screen exists only if it is true. */
  when: v.optional(setting),
  /** Text of a link in the header; `{nickname}` stands for the user's nickname. */
  link: v.optional(text),
  /** Paths of the screens it leads to: their files are fetched while the page is idle. */
  next: v.optional(v.array(screenPath, 'must be a list of paths')),
  /**
   * The build renders it to HTML, which shows before any script runs: once for each value of each
   * configuration key that the HTML depends on. The first value applies if the key is absent.
   */
  static: v.optional(
    v.record(staticSetting, v.pipe(v.array(staticValue), v.nonEmpty('must name a value'))),
  ),
})

const POLICY_RULE =
  'must be the name of a trusted-types policy, such as vue: a small letter, then at most 40 letters, digits, _, # and -; never default'
const policyName = v.pipe(v.string(POLICY_RULE), v.check(isPolicyName, POLICY_RULE))

/** The members of `remote.json`. */
const members = v.strictObject({
  name: text,
  port: v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(1_024, 'must be at least 1024'),
    v.maxValue(65_535, 'must be at most 65535'),
  ),
  screens: v.optional(v.array(screenSchema, 'must be a list of screens'), []),
  smoke: v.optional(smokeSteps, []),
  services: v.optional(services),
  settings: v.optional(settings),
  /** The trusted-types policies that its framework creates. */
  policies: v.optional(v.array(policyName, 'must be a list of names')),
  /** True if one of its libraries adds a `<style>` with text. */
  inlineStyles: v.optional(v.boolean('must be true or false')),
  slots: v.optional(slots),
  offers: v.optional(contributionsWith(setting, moduleSchema)),
})

/** The schema of `remote.json`. */
export const declarationSchema = v.pipe(
  members,
  v.check(
    ({ screens, offers = [] }) => screens.length + offers.length > 0,
    'must have a screen, or a contribution to a slot',
  ),
)

export type DeclaredScreen = v.InferOutput<typeof screenSchema>

/** A remote's declaration, `remote.json` in its folder. */
export type RemoteDeclaration = v.InferOutput<typeof declarationSchema> & { name: RemoteName }

/** `screens.0.access must be one of …`, `screens.0.acess is unknown`. */
export function problemOf(issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue)
  if (issue.type !== 'strict_object') return `${key ?? 'the declaration'} ${issue.message}`
  if (issue.expected === 'Object') return `${key ?? 'the declaration'} must be an object`
  if (issue.expected === 'never') return `${key} is unknown: remove it, or correct its spelling`
  return `${key} is missing`
}
