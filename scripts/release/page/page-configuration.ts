import {
  type ConfigurationForm,
  configurationProblems,
} from '@parlor/shared/contract/configuration'
import { entriesOf } from '@parlor/shared/contract/json-value'
import { ReleaseError } from '../../build/release'
import type { Release } from '../contract/manifest'
import { CONFIG_FILE, PAGE_FILE, recordFile, type SiteState } from '../records/site-state'
import { openReleases } from '../release-set/open-release'
import type { ObjectStorage } from '../storage/object-storage'
import type { PagePlan } from './plan-pages'
import { inlinedBlock } from './render-page'

/** A configuration does not suit the host that would be live. Nothing was written. */
export class ConfigurationError extends ReleaseError {}

interface OfHost {
  host: Release
  state: Pick<SiteState, 'config' | 'records' | 'index'>
}

export interface PageConfiguration {
  /** Undefined: there is none yet, so there are no pages. */
  value: unknown
  /** The keys that an earlier host knew and this one does not: pages get none of them. */
  unknownKeys: string[]
  /** Why config.json cannot be used, so pages keep what they have. */
  problem?: string
  /** Why the host can start neither with config.json nor with what pages have. */
  unfit?: string
}

export async function pageConfiguration(
  storage: ObjectStorage,
  { host, state }: OfHost,
): Promise<PageConfiguration> {
  const requested = await fittedConfig(storage, { host, state })
  const problem = state.config.problem ?? configProblem(host, requested.value)
  if (problem === undefined) return requested
  const page = await storage.read(PAGE_FILE)
  const value = page && inlinedBlock(page.content.toString(), 'config')
  const last = await fittedConfig(storage, { host, state: { ...state, config: { value } } })
  const unfit = configProblem(host, last.value)
  return { ...last, problem, ...(unfit !== undefined && { unfit }) }
}

/** A site's configuration without the keys that an earlier host knew and this one does not. */
export async function fittedConfig(
  storage: ObjectStorage,
  { host, state: { config, records, index } }: OfHost,
): Promise<{ value: unknown; unknownKeys: string[] }> {
  const { value } = config
  if (configProblem(host, value) === undefined) return { value, unknownKeys: [] }
  const { current, previous = [] } = records.host ?? {}
  const entries = [index.host?.current, current, ...previous].filter((entry) => !!entry)
  const earlier = await Promise.all(
    entries.map(({ version, integrity }) =>
      openReleases(storage, [['host', { version, integrity }]], () => {}),
    ),
  )
  const forms = earlier.map((releaseSet) => releaseSet.host?.configuration ?? {})
  return withoutKeys(value, { form: host.configuration ?? {}, forms, prefix: '' })
}

interface Forms {
  form: ConfigurationForm
  /** Those of earlier hosts. */
  forms: readonly ConfigurationForm[]
  /** The prefix of the key names: `chat.`. */
  prefix: string
}

function withoutKeys(
  value: unknown,
  { form, forms, prefix }: Forms,
): { value: unknown; unknownKeys: string[] } {
  const unknownKeys: string[] = []
  const entries = [...entriesOf(value)].flatMap(([key, each]) => {
    const name = prefix + key
    const { kind, keys = {} } = (Object.hasOwn(form, key) && form[key]) || {}
    const knownForms = forms
      .filter((other) => Object.hasOwn(other, key))
      .map((other) => other[key]?.keys ?? {})
    if (kind === undefined && knownForms.length > 0) {
      unknownKeys.push(name)
      return []
    }
    if (kind !== 'object') return [[key, each]]
    const inner = withoutKeys(each, { form: keys, forms: knownForms, prefix: `${name}.` })
    unknownKeys.push(...inner.unknownKeys)
    return [[key, inner.value]]
  })
  return unknownKeys.length > 0
    ? { value: Object.fromEntries(entries), unknownKeys }
    : { value, unknownKeys }
}

/** Why a host cannot start with a configuration; undefined if it can, or if there is none yet. */
export function configProblem(host: Release, config: unknown): string | undefined {
  if (config === undefined || !host.configuration) return undefined
  const problems = configurationProblems(host.configuration, config)
  return problems.length > 0 ? problems.join(' ') : undefined
}

type PlanNotes = Pick<PagePlan, 'refusals' | 'unknownKeys' | 'lost'>

/** The sentences about a config.json that pages do not get; undefined if they get it. */
export function configurationFault(
  { refusals }: Pick<PlanNotes, 'refusals'>,
  address: string,
): string | undefined {
  const problem = refusals[CONFIG_FILE]
  if (problem === undefined) return undefined
  return `${address}/${CONFIG_FILE} cannot be used, so pages keep the configuration that they have: ${problem} Fix it, then put it into the pages: npm run configure`
}

/** What pages leave out of the configuration, and what they lose, a sentence each. */
export function pageNotes(plan: PlanNotes, address: string): string[] {
  const fault = configurationFault(plan, address)
  const note =
    plan.unknownKeys.length > 0
      ? `The live host does not know ${plan.unknownKeys.join(', ')} of ${address}/${CONFIG_FILE}, as an earlier one did, so pages leave it out.`
      : undefined
  const lost = plan.lost.map(
    (name) =>
      `The record of ${name} is gone from ${address}, so pages leave it out. Restore ${recordFile(name)}, or deploy again: npm run deploy -- ${name}`,
  )
  return [fault, note, ...lost].filter((each) => each !== undefined)
}
