import { isDeepStrictEqual } from 'node:util'
import { entriesOf } from '@parlor/shared/contract/rows'
import fc from 'fast-check'
import { inlinedBlock } from '../../../release/page/compose-page'
import { readChanges } from '../../../release/rows/site-changes'
import { CATALOGUE } from './catalogue'
import { livesOf, type Result, type Rule, SiteModel } from './site-model'
import { NAMES, type Place, SiteUnderTest, type Typed } from './site-under-test'

/** The commands of an operator, and events between them. */
type Command =
  | { do: 'deploy'; name: string; version: string; typed: Typed; fails?: 'row' | 'pages' }
  | { do: 'rollback'; name: string; version?: string; fails?: 'row' | 'pages' }
  | { do: 'end preview'; name: string; preview: string }
  | { do: 'retire'; name: string }
  | { do: 'configure' | 'edit config.json'; keys: string[] }
  | { do: 'start'; checkout: Record<string, string>; publishAll: boolean }
  | { do: 'two at once'; first: Step; second: Step }
  | { do: 'compose' | 'backup' | 'restore' }
  | { do: 'wait'; days: number }
type Step = { name: string; version: string }

/** The differences between a folder, S3 and HTTP. */
export interface Reach {
  /** Its storage can become full between two writes. */
  canFail: boolean
  /** The team's commands do not compose, and the composer runs late, twice or not at all. */
  composesLate: boolean
  /** False over HTTP: after a remote is retired, there is no token for it. */
  canComeBack: boolean
}

const TOKENS = ['remote-quiz']
const names = fc.constantFrom(...NAMES)
const step: fc.Arbitrary<Step> = names.chain((name) =>
  fc.record({ name: fc.constant(name), version: versionOf(name) }),
)
const keys = fc.subarray(['k', 'l'])
const checkout = fc.record(Object.fromEntries(NAMES.map((name) => [name, versionOf(name)])))
const previews = fc.constantFrom('mine', 'theirs')

function versionOf(name: string): fc.Arbitrary<string> {
  return fc.constantFrom(...Object.keys(CATALOGUE[name] ?? {}))
}

/** Sequences of a few to about thirty commands. */
export function sequences({ canFail, canComeBack }: Reach): fc.Arbitrary<Command[]> {
  const fails = canFail
    ? fc.constantFrom(...Array<undefined>(7).fill(undefined), 'row' as const, 'pages' as const)
    : fc.constant(undefined)
  const typed: fc.Arbitrary<Typed> = fc.oneof(
    fc.record({ canary: fc.constant(true) }),
    fc.record({ preview: previews }),
    fc.record({ keep: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ again: fc.constant(canComeBack) }),
  )
  const plain: fc.Arbitrary<Command> = fc.tuple(step, fails).map(([at, failing]) => ({
    do: 'deploy',
    ...at,
    typed: {},
    ...(failing && { fails: failing }),
  }))
  const tried: fc.Arbitrary<Command> = fc
    .tuple(step, typed)
    .map(([at, how]) => ({ do: 'deploy', ...at, typed: how }))
  const back: fc.Arbitrary<Command> = fc
    .tuple(step, fc.boolean(), fails)
    .map(([{ name, version }, isNamed, failing]) => ({
      do: 'rollback',
      name,
      ...(isNamed && { version }),
      ...(failing && { fails: failing }),
    }))
  const command = fc.oneof(
    { arbitrary: plain, weight: 6 },
    { arbitrary: tried, weight: 4 },
    { arbitrary: back, weight: 5 },
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
        do: fc.constantFrom('compose' as const, 'backup' as const, 'restore' as const),
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 4, 8) }),
      weight: 1,
    },
  )
  return fc.array(command, { minLength: 4, maxLength: 30, size: 'max' })
}

/** A site for one sequence. */
export interface OpenPlace extends Place {
  /** Saves the site as it is now. The returned function restores it. */
  backUp?(): Promise<() => Promise<void>>
  /** On S3, how often the composer runs after the next command of a team. */
  composer?: { runs: number }
  close(): Promise<void>
}

/**
 * Runs a sequence against the site and the model. Returns the site's divergence from the model;
 * undefined if there is none.
 */
export async function divergence(
  commands: readonly Command[],
  place: OpenPlace,
  { without, composesLate = false }: { without?: Rule | undefined; composesLate?: boolean } = {},
): Promise<string | undefined> {
  const site = new SiteUnderTest(place)
  let model = new SiteModel(without)
  let saved: { model: SiteModel; restore: () => Promise<void> } | undefined
  let count = 0
  await site.start({}, { publishAll: false, tokens: [] })
  for (const command of commands) {
    count += 1
    const isLate = composesLate && count % 3 === 0 && isOfTeam(command)
    if (place.composer) place.composer.runs = isLate ? 0 : 1 + (count % 2)
    if (command.do === 'backup' && place.backUp) {
      saved = { model: model.copy(), restore: await place.backUp() }
    } else if (command.do === 'restore' && saved) {
      const { day } = model
      model = saved.model.copy()
      model.day = day
      await saved.restore()
    } else {
      let [expected, found] = await run(command, { model, site, isLate })
      // The pages already had this package's change, or had to be composed for others.
      const isSaid = expected === 'recorded' && found === 'done'
      if (isSaid) expected = found
      const wasFull = 'fails' in command && command.fails === 'row'
      if ((isSaid || wasFull) && (await differs(model, site))) model.compose()
      if (!isSame(expected, found)) {
        return `${JSON.stringify(command)} ended in ${found}, and the model says ${expected}`
      }
    }
    const difference = await differs(model, site)
    if (difference) return `after ${JSON.stringify(command)}: ${difference}`
  }
  return undefined
}

const isOfTeam = (command: Command) => 'name' in command && command.name !== 'host'

interface Running {
  model: SiteModel
  site: SiteUnderTest
  isLate: boolean
}

async function run(
  command: Command,
  { model, site, isLate }: Running,
): Promise<[expected: unknown, found: unknown]> {
  const fails = 'fails' in command ? command.fails : undefined
  model.composing = fails === 'pages' || isLate ? 'not' : 'at once'
  site.failing =
    fails && { row: /^releases\//, pages: /^(\w+\/)?index\.html$|^releases\.json$/ }[fails]
  // Nothing has changed if the row could not be written.
  const unlessFull = (result: () => Result) => (fails === 'row' ? 'refused' : result())
  try {
    switch (command.do) {
      case 'deploy': {
        const { name, version, typed } = command
        return [
          unlessFull(() => model.deploy(name, version, typed)),
          await site.deploy(name, version, typed),
        ]
      }
      case 'rollback': {
        const { name, version } = command
        return [
          unlessFull(() => model.rollback(name, version)),
          await site.rollback(name, version === undefined ? {} : { version }),
        ]
      }
      case 'end preview': {
        const { name, preview } = command
        return [model.endPreview(name, preview), await site.rollback(name, { preview })]
      }
      case 'retire':
        return [model.retire(command.name), await site.retire(command.name)]
      case 'configure':
        return [model.configure(command.keys), await site.configure(command.keys)]
      case 'edit config.json':
        model.edit(command.keys)
        await site.edit(command.keys)
        return ['done', 'done']
      case 'start': {
        const { checkout: versions, publishAll } = command
        const how = { publishAll, tokens: TOKENS }
        return [model.start(versions, how), await site.start(versions, how)]
      }
      case 'two at once': {
        const { first, second } = command
        const [begun, other] = [await site.state(first.name), await site.state(second.name)]
        const one = await site.deploy(first.name, first.version, {}, begun)
        const now = await site.state(second.name)
        const isChanged = now.etags[second.name] !== other.etags[second.name]
        const two = await site.deploy(second.name, second.version, {}, other)
        return [model.twoAtOnce(first, second, { isChanged }), [one, two]]
      }
      case 'wait':
        model.day += command.days
        site.day += command.days
        return ['done', 'done']
      default:
        model.compose()
        await site.compose()
        return ['done', 'done']
    }
  } finally {
    site.failing = undefined
  }
}

/** The difference between the site and the model. */
async function differs(model: SiteModel, site: SiteUnderTest): Promise<string | undefined> {
  const { rows, index } = await site.state()
  const { storage } = { storage: site.place.site }
  const found = Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      {
        live: row.current?.version ?? null,
        by: row.by,
        canary: row.canary?.release.version,
        previews: Object.fromEntries(
          Object.entries(row.previews ?? {}).map(([preview, { version }]) => [preview, version]),
        ),
        earlier: row.previous.map(({ version }) => version),
        withdrawn: [...(row.heldBack ?? [])].sort(),
        retired: row.retiredAt !== undefined,
      },
    ]),
  )
  const expected = Object.fromEntries(
    Object.entries(model.packages).map(
      ([name, { keep: _, ended: __, earlier, by, canary, ...row }]) => [
        name,
        {
          ...row,
          by,
          canary,
          earlier: earlier.map(({ version }) => version),
          withdrawn: [...row.withdrawn].sort(),
        },
      ],
    ),
  )
  if (!isSame(found, expected)) {
    return `rows ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`
  }
  const read = {
    live: versionsOf(index, ({ current }) => current?.version),
    canaries: versionsOf(index, ({ canary }) => canary?.release.version),
    previews: Object.fromEntries(
      Object.entries(index).flatMap(([name, { previews = {} }]) => {
        const versions = versionsOf(previews, ({ version }) => version)
        return Object.keys(versions).length > 0 ? [[name, versions]] : []
      }),
    ),
  }
  const { config, ...expectedOfPages } = model.pages
  const { live } = expectedOfPages
  if (!isSame(read, expectedOfPages)) {
    return `pages read ${JSON.stringify(read)}, expected ${JSON.stringify(expectedOfPages)}`
  }
  const recorded = Object.fromEntries(
    Object.entries(await readChanges(storage)).map(([name, { changes }]) => [
      name,
      changes.map(({ live, canary }) => livesOf(live?.version, canary?.version)).reverse(),
    ]),
  )
  if (!isSame(recorded, model.recorded)) {
    return `the changes ${JSON.stringify(recorded)}, expected ${JSON.stringify(model.recorded)}`
  }
  for (const [name, row] of Object.entries(rows)) {
    for (const { version } of entriesOf(row)) {
      if (await storage.read(`${name}/${version}/mf-manifest.json`)) continue
      return `the files of ${name} ${version} are gone, and its row names it`
    }
  }
  const page = (await storage.read('index.html'))?.content.toString()
  if (page === undefined || model.isBehind) return undefined
  const hosts = inlinedBlock(page, 'host') as { scripts: { path: string }[] }[]
  const shells = hosts.map(({ scripts }) => scripts[0]?.path.split('/')[2])
  const shellsExpected = [live.host, model.hostBefore()].filter((each) => each !== undefined)
  if (live.host && !isSame(shells, shellsExpected)) {
    return `the page loads the hosts ${shells}, expected ${shellsExpected}`
  }
  const inlined = Object.keys(Object(inlinedBlock(page, 'config'))).slice(1)
  return live.host && !isSame(inlined.sort(), [...(config ?? [])].sort())
    ? `the page has the configuration ${inlined}, expected ${config}`
    : undefined
}

/** Compares JSON: a clone of the model may be from another realm, and has undefined members. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')
  return isDeepStrictEqual(plain(one), plain(other))
}

function versionsOf<T>(index: Record<string, T>, of: (entry: T) => string | undefined) {
  const all = Object.entries(index).flatMap(([name, entry]) => {
    const version = of(entry)
    return version === undefined ? [] : [[name, version]]
  })
  return Object.fromEntries(all)
}
