import { parseArgs } from 'node:util'
import { OptionError } from '../site/site-options'
import { type Deployable, deployables, isDeployable } from '../webpack/rooms'

export interface ReleaseCommand {
  name: Deployable | undefined
  version: string | undefined
  to: string | undefined
  dryRun: boolean
  /** Share of the sessions, from 0 to 1; undefined: all of them, at once. */
  canary: number | undefined
  /** How many earlier releases stay. */
  keep: number
}

const DEFAULT_KEPT = 10

/** What `deploy`, `rollback` and `releases` take. */
export function releaseCommand(args: string[]): ReleaseCommand {
  const { values, positionals } = parse(args)
  const [name, version] = positionals
  if (name !== undefined && !isDeployable(name)) {
    throw new OptionError(
      `There is no package ${name} to deploy. The packages are: ${deployables.join(', ')}.`,
    )
  }
  return {
    name,
    version,
    to: values.to,
    dryRun: values['dry-run'] ?? false,
    canary: values.canary === undefined ? undefined : share(values.canary),
    keep: values.keep === undefined ? DEFAULT_KEPT : count(values.keep),
  }
}

/** The package that the command must name. */
export function named({ name }: ReleaseCommand): Deployable {
  if (name) return name
  throw new OptionError(`Name the package: ${deployables.join(', ')}.`)
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        'dry-run': { type: 'boolean' },
        canary: { type: 'string' },
        keep: { type: 'string' },
      },
    })
  } catch (error) {
    throw new OptionError(
      `${(error as Error).message} The options are --to, --dry-run, --canary and --keep.`,
    )
  }
}

function share(text: string): number {
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text)?.[1]
  const value = Number(percent) / 100
  if (percent && value > 0 && value <= 1) return value
  throw new OptionError(`--canary ${text} is no share: give a percentage, such as 10%.`)
}

function count(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new OptionError(`--keep ${text} is no number of releases: give 0 or more.`)
}
