import { compare, isSame } from './difference'
import type { OperatorCommand, Reach } from './sequences'
import { type Result, SiteModel } from './site-model'
import { SiteUnderTest, type StoragePlace } from './site-under-test'

const TOKENS = ['remote-quiz']

/** A site for one sequence. */
export interface OpenPlace extends StoragePlace {
  /** Saves the site as it is now. The returned function restores it, without releases withdrawn since. */
  backUp?(): Promise<(at: string) => Promise<void>>
  /** On S3, how often the composer runs after the next command of a team. */
  composer?: { runs: number }
  close(): Promise<void>
}

/**
 * Runs a sequence against the site and the model. Returns the site's divergence from the model;
 * undefined if there is none.
 */
export async function findDivergence(
  commands: readonly OperatorCommand[],
  place: OpenPlace,
  { composesLate }: Pick<Reach, 'composesLate'>,
): Promise<string | undefined> {
  const site = new SiteUnderTest(place)
  let model = new SiteModel()
  let backup: { model: SiteModel; restore: (at: string) => Promise<void> } | undefined
  let count = 0
  await site.start({}, { publishAll: false, tokens: [] })
  for (const command of commands) {
    count += 1
    const isLate = composesLate && count % 3 === 0 && isOfTeam(command)
    if (place.composer) place.composer.runs = isLate ? 0 : 1 + (count % 2)
    if (command.do === 'backup' && place.backUp) {
      backup = { model: model.copy(), restore: await place.backUp() }
    } else if (command.do === 'restore' && backup) {
      const since = model
      model = backup.model.copy()
      model.day = since.day
      model.takeAway(since)
      await backup.restore(site.at)
    } else {
      let [expected, actual] = await run(command, { model, site, isLate })
      // The pages already had this package's change, or had to be composed for others.
      const isSaid = expected === 'recorded' && actual === 'done'
      if (isSaid) expected = actual
      const wasFull = 'fails' in command && command.fails === 'record'
      if ((isSaid || wasFull) && (await compare(model, site))) model.compose()
      if (!isSame(expected, actual)) {
        return `${JSON.stringify(command)} ended in ${actual}, and the model says ${expected}`
      }
    }
    const difference = await compare(model, site)
    if (difference) return `after ${JSON.stringify(command)}: ${difference}`
  }
  return undefined
}

const isOfTeam = (command: OperatorCommand) => 'name' in command && command.name !== 'host'

interface CommandContext {
  model: SiteModel
  site: SiteUnderTest
  isLate: boolean
}

async function run(
  command: OperatorCommand,
  { model, site, isLate }: CommandContext,
): Promise<[expected: unknown, found: unknown]> {
  const fails = 'fails' in command ? command.fails : undefined
  model.composing = fails === 'pages' || isLate ? 'not' : 'at once'
  site.failing =
    fails && { record: /^releases\//, pages: /^(\w+\/)?index\.html$|^releases\.json$/ }[fails]
  // Nothing has changed if the record could not be written.
  const unlessFull = (result: () => Result) => (fails === 'record' ? 'refused' : result())
  try {
    switch (command.do) {
      case 'deploy': {
        const { name, version, flags } = command
        return [
          unlessFull(() => model.deploy(name, version, flags)),
          await site.deploy(name, version, flags),
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
      case 'older checkout': {
        const { name, version } = command
        return [['refused', 'refused', 'done'], await site.olderCheckout({ name, version })]
      }
      case 'break config.json':
        model.edit(undefined)
        await site.place.site.write('config.json', Buffer.from('{'))
        return ['done', 'done']
      case 'lose the index':
        model.loseIndex()
        await site.place.site.remove('releases.json')
        await site.compose()
        return ['done', 'done']
      case 'start': {
        const { checkout: versions, publishAll } = command
        const how = { publishAll, tokens: TOKENS }
        return [model.start(versions, how), await site.start(versions, how)]
      }
      case 'two at once': {
        const { first, second } = command
        const [stateBefore, other] = [await site.begin(first.name), await site.begin(second.name)]
        const one = await site.deploy(first.name, first.version, {}, stateBefore)
        const now = await site.begin(second.name)
        const isChanged = now?.etags[second.name] !== other?.etags[second.name]
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
