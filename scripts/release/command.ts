import { type Deployable, deployables, isDeployable, isReleaseName } from '../build/packages'
import { OptionError, readCommand, unknownName } from '../platform/commands/command-line'
import { COMMANDS } from '../platform/commands/table'

type CommandName = 'deploy' | 'rollback' | 'releases' | 'retire'

/** All options that any of these commands takes; the table says which takes which. */
type Options = (typeof COMMANDS)['deploy']['options'] & (typeof COMMANDS)['releases']['options']
type Typed = ReturnType<typeof readCommand<Options>>['values']

export type ReleaseCommand = ReturnType<typeof releaseCommand>

/** Reads the command line of `deploy`, `rollback`, `releases` or `retire`. */
export function releaseCommand(command: CommandName, args: string[]) {
  const read = readCommand(COMMANDS[command], args)
  const values: Typed = read.values
  const [name, version] = read.positionals
  // A site may have packages that this checkout does not know.
  const isBuiltHere = command === 'deploy' && values.built === undefined
  const canBeNamed = isBuiltHere ? isDeployable : isReleaseName
  if (name !== undefined && !canBeNamed(name)) throw unknownName('package', name, deployables)
  if (values.preview !== undefined && (values.canary ?? version) !== undefined) {
    throw new OptionError('--preview takes neither --canary nor a version.')
  }
  if (values.expect !== undefined && (values.built === undefined || values['dry-run'])) {
    throw new OptionError('--expect publishes what a dry run looked at: give --built as well.')
  }
  return {
    name,
    /** The version to go back to; undefined: the one before, or the end of a running canary. */
    version,
    /** The site. */
    to: values.to,
    /** The data folder that has it. */
    data: values.data,
    /** The place of the source maps, which no visitor may reach. */
    maps: values.maps,
    dryRun: values['dry-run'] ?? false,
    /** The folder of a release that was built before; undefined: it is built here. */
    built: values.built,
    /** What a dry run has said of that folder; undefined: the gate looks at it now. */
    expect: values.expect === undefined ? undefined : lookedAt(values.expect),
    /** Try every screen of the site. */
    everything: values.everything ?? false,
    /** The share of the sessions, from 0 to 1; undefined: all of them, at once. */
    canary: values.canary === undefined ? undefined : share(values.canary),
    /** The name of a preview, which only those who ask for it by name get. */
    preview: values.preview === undefined ? undefined : previewName(name, values.preview),
    /** The number of earlier releases to keep from now on; undefined: as many as before. */
    keep: values.keep === undefined ? undefined : count(values.keep),
    /** Print the rows as JSON. */
    json: values.json ?? false,
    /** The exported log of the hosted receiver of reports. */
    reports: values.reports,
    /** Bring a retired package back. */
    again: values.again ?? false,
  }
}

/** The package that the command must name. */
export function named({ name }: ReleaseCommand): Deployable {
  if (name) return name
  throw new OptionError(`Name the package: ${deployables.join(', ')}.`)
}

function share(text: string): number {
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text)?.[1]
  const value = Number(percent) / 100
  if (percent && value > 0 && value <= 1) return value
  throw new OptionError(
    `--canary ${text} is not a share of the sessions. Give a percentage, such as 10%.`,
  )
}

function lookedAt(text: string): string {
  if (/^sha384-[A-Za-z0-9+/]{64}(:[^:]*)?$/.test(text)) return text
  throw new OptionError(
    `--expect ${text} is not what a dry run says. Give the last word of: npm run deploy -- NAME --built FOLDER --dry-run`,
  )
}

/** Begins with a letter: versions begin with a digit, and an override may name either. */
function previewName(name: string | undefined, text: string): string {
  if (name === 'host') {
    throw new OptionError('The host has no previews: an address can only ask for one of a remote.')
  }
  if (/^[a-z][a-z0-9-]{0,39}$/.test(text)) return text
  throw new OptionError(
    `--preview ${text} is not the name of a preview. Give up to 40 small letters, digits and hyphens, a letter first.`,
  )
}

function count(text: string): number {
  const value = Number(text)
  if (/^\d{1,3}$/.test(text) && value >= 1 && value <= 100) return value
  throw new OptionError(`--keep ${text} is not a number of releases. Give 1 to 100.`)
}
