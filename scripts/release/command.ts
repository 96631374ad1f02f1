import { type Deployable, deployables, isDeployable, isReleaseName } from '../build/packages'
import { OptionError, readCommandLine } from '../platform/command-line'

const OPTIONS = {
  to: { type: 'string' },
  maps: { type: 'string' },
  'dry-run': { type: 'boolean' },
  canary: { type: 'string' },
  keep: { type: 'string' },
  preview: { type: 'string' },
  again: { type: 'boolean' },
} as const

/** What each command takes. Another's option is refused, as a misspelt one is. */
const COMMANDS = {
  deploy: {
    does: 'deploy',
    arguments: ['NAME'],
    options: ['to', 'maps', 'dry-run', 'canary', 'preview', 'keep', 'again'],
  },
  rollback: { does: 'roll back', arguments: ['NAME', 'VERSION'], options: ['to', 'preview'] },
  releases: { does: 'list', arguments: ['NAME'], options: ['to'] },
  retire: { does: 'retire', arguments: ['NAME'], options: ['to'] },
} as const

type CommandName = keyof typeof COMMANDS

export type ReleaseCommand = ReturnType<typeof releaseCommand>

/** Reads the command line of `deploy`, `rollback`, `releases` or `retire`. */
export function releaseCommand(command: CommandName, args: string[]) {
  const { values, positionals } = parse(command, args)
  const [name, version] = positionals
  // The release index of a site may name packages that this checkout does not know.
  const canBeNamed = command === 'deploy' ? isDeployable : isReleaseName
  if (name !== undefined && !canBeNamed(name)) {
    throw new OptionError(
      `There is no package ${name} to ${COMMANDS[command].does}. The packages are: ${deployables.join(', ')}.`,
    )
  }
  return {
    name,
    /** To go back to; undefined: the one before, or the end of a running canary. */
    version,
    to: values.to === undefined ? undefined : address('to', values.to),
    /** Where the source maps go, which no visitor may reach. */
    maps: values.maps === undefined ? undefined : address('maps', values.maps),
    dryRun: values['dry-run'] ?? false,
    /** Share of the sessions, from 0 to 1; undefined: all of them, at once. */
    canary: values.canary === undefined ? undefined : share(values.canary),
    /** The name of a preview, which nobody gets but by that name. */
    preview: values.preview === undefined ? undefined : previewName(name, values.preview),
    /** How many earlier releases stay from now on; undefined: as many as before. */
    keep: values.keep === undefined ? undefined : count(values.keep),
    /** Bring a package back that was retired. */
    again: values.again ?? false,
  }
}

/** The package that the command names, which it must. */
export function named({ name }: ReleaseCommand): Deployable {
  if (name) return name
  throw new OptionError(`Name the package: ${deployables.join(', ')}.`)
}

function parse(command: CommandName, args: string[]) {
  const { arguments: names, options } = COMMANDS[command]
  const words = [...names, ...options.map((option) => `--${option}`)]
  const takes = `${command} takes ${words.join(', ')}.`
  const { values, positionals } = readCommandLine(args, OPTIONS, takes)
  const foreign = Object.keys(values).find((key) => !options.some((option) => option === key))
  if (values.preview !== undefined && (values.canary ?? positionals[1]) !== undefined) {
    throw new OptionError('--preview stands alone: without --canary, and without a version.')
  }
  const surplus = foreign ? `--${foreign}` : positionals[names.length]
  if (surplus) throw new OptionError(`${command} does not take ${surplus}. ${takes}`)
  return { values, positionals }
}

function address(option: string, text: string): string {
  if (text.trim()) return text
  throw new OptionError(`--${option} is empty. Give a folder, or s3://bucket/prefix.`)
}

function share(text: string): number {
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text)?.[1]
  const value = Number(percent) / 100
  if (percent && value > 0 && value <= 1) return value
  throw new OptionError(
    `--canary ${text} is not a share of the sessions. Give a percentage, such as 10%.`,
  )
}

/** Begins with a letter: a version begins with a digit, and an override may name either. */
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
