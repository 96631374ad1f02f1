import fc from 'fast-check'
import { CATALOGUE } from './catalogue'
import { type DeployFlags, NAMES } from './site-under-test'

/** The commands of an operator, and events between them. */
export type OperatorCommand =
  | { do: 'deploy'; name: string; version: string; flags: DeployFlags; fails?: 'record' | 'pages' }
  | { do: 'rollback'; name: string; version?: string; fails?: 'record' | 'pages' }
  | { do: 'older checkout'; name: string; version: string }
  | { do: 'end preview'; name: string; preview: string }
  | { do: 'retire'; name: string }
  | { do: 'configure' | 'edit config.json'; keys: string[] }
  | { do: 'start'; checkout: Record<string, string>; publishAll: boolean }
  | { do: 'two at once'; first: ModelStep; second: ModelStep }
  | { do: 'compose' | 'backup' | 'restore' | 'lose the index' | 'break config.json' }
  | { do: 'wait'; days: number }
type ModelStep = { name: string; version: string }

/** The differences between a folder, S3 and HTTP. */
export interface Reach {
  /** Its storage can become full between two writes. */
  canFail: boolean
  /** The team's commands do not compose, and the composer runs late, twice or not at all. */
  composesLate: boolean
  /** False over HTTP: after a remote is retired, there is no token for it. */
  canComeBack: boolean
}

const names = fc.constantFrom(...NAMES)
const step: fc.Arbitrary<ModelStep> = names.chain((name) =>
  fc.record({ name: fc.constant(name), version: versionOf(name) }),
)
const keys = fc.subarray(['k', 'l'])
const checkout = fc.record(Object.fromEntries(NAMES.map((name) => [name, versionOf(name)])))
const previews = fc.constantFrom('mine', 'theirs')

function versionOf(name: string): fc.Arbitrary<string> {
  return fc.constantFrom(...Object.keys(CATALOGUE[name] ?? {}))
}

/** Sequences of a few to about thirty commands. */
export function sequences({ canFail, canComeBack }: Reach): fc.Arbitrary<OperatorCommand[]> {
  const fails = canFail
    ? fc.constantFrom(...Array<undefined>(7).fill(undefined), 'record' as const, 'pages' as const)
    : fc.constant(undefined)
  const flags: fc.Arbitrary<DeployFlags> = fc.oneof(
    fc.record({ canary: fc.constant(true) }),
    fc.record({ preview: previews }),
    fc.record({ keep: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ again: fc.constant(canComeBack) }),
  )
  const plain: fc.Arbitrary<OperatorCommand> = fc.tuple(step, fails).map(([at, failing]) => ({
    do: 'deploy',
    ...at,
    flags: {},
    ...(failing && { fails: failing }),
  }))
  const special: fc.Arbitrary<OperatorCommand> = fc
    .tuple(step, flags)
    .map(([at, how]) => ({ do: 'deploy', ...at, flags: how }))
  const rollback: fc.Arbitrary<OperatorCommand> = fc
    .tuple(step, fc.boolean(), fails)
    .map(([{ name, version }, isNamed, failing]) => ({
      do: 'rollback',
      name,
      ...(isNamed && { version }),
      ...(failing && { fails: failing }),
    }))
  const command = fc.oneof(
    { arbitrary: plain, weight: 6 },
    { arbitrary: step.map((at) => ({ do: 'older checkout' as const, ...at })), weight: 1 },
    { arbitrary: special, weight: 4 },
    { arbitrary: rollback, weight: 5 },
    { arbitrary: fc.record({ do: fc.constant('retire' as const), name: names }), weight: 1 },
    {
      arbitrary: fc.record({
        do: fc.constantFrom('configure' as const, 'edit config.json' as const),
        keys,
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({
        do: fc.constant('start' as const),
        checkout,
        publishAll: fc.boolean(),
      }),
      weight: 3,
    },
    {
      arbitrary: fc.record({
        do: fc.constant('end preview' as const),
        name: names,
        preview: previews,
      }),
      weight: 1,
    },
    {
      arbitrary: fc.record({ do: fc.constant('two at once' as const), first: step, second: step }),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        do: fc.constantFrom(...(['compose', 'lose the index', 'break config.json'] as const)),
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({ do: fc.constantFrom('backup' as const, 'restore' as const) }),
      weight: 3,
    },
    {
      arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 4, 8) }),
      weight: 1,
    },
  )
  return fc.array(command, { minLength: 4, maxLength: 30, size: 'max' })
}
