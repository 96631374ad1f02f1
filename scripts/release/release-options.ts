import { deployables, isDeployable, isReleaseName, type PackageName } from '../build/packages'
import { flag, option } from '../platform/commands/command'
import { type Argv, OptionError, unknownName } from '../platform/commands/command-line'
import { PLACE_OPTIONS } from './storage/site-storage'

/** The options that `deploy` takes. */
export const DEPLOY_OPTIONS = {
  ...PLACE_OPTIONS,
  canary: option('PERCENT', 'make it live for this share of the sessions, such as 10%'),
  preview: option('TEXT', 'publish it as a preview with this name, which only its address loads'),
  keep: option('NUMBER', 'how many earlier releases to keep from now on (10)'),
  maps: option('PLACE', 'where to store source maps: a folder, or s3://bucket/prefix'),
  again: flag('bring back a retired package'),
  everything: flag('check every screen of the site, even those that the change cannot reach'),
  'dry-run': flag('check without publishing'),
  built: option('FOLDER', 'publish the build in this folder, such as remote-chat/dist'),
  declaration: option('FILE', 'the remote.json of a stock build (beside the folder of --built)'),
  expect: option('HASH', 'skip the checks: a dry run with --built has printed this'),
}

export type DeployOptions = ReturnType<typeof deployOptions>

export function deployOptions({ values, positionals }: Argv<typeof DEPLOY_OPTIONS>) {
  const [name] = positionals
  // Another project's package can be published here, and only ours can be built.
  const canBeNamed = values.built === undefined ? isDeployable : isReleaseName
  if (name !== undefined && !canBeNamed(name)) throw unknownName('package', name, deployables)
  if (values.preview !== undefined && values.canary !== undefined) throw previewAlone()
  if (values.expect !== undefined && (values.built === undefined || values['dry-run'])) {
    throw new OptionError('--expect publishes what a dry run has checked: give --built as well.')
  }
  if (values.declaration !== undefined && values.built === undefined) {
    throw new OptionError('--declaration is for a stock build: give --built as well.')
  }
  return {
    /** The site. */
    to: values.to,
    /** The data folder that has it. */
    data: values.data,
    /** The place of the source maps, which no visitor may reach. */
    maps: values.maps,
    dryRun: values['dry-run'] ?? false,
    /** The folder of a release that was built before; undefined: it is built here. */
    built: values.built,
    /** The place of the `remote.json` of a stock build; undefined: beside its folder. */
    declaration: values.declaration,
    /** The hash that a dry run printed for that folder; undefined: the gate checks it now. */
    expect: values.expect === undefined ? undefined : dryRunHash(values.expect),
    /** Try every screen of the site. */
    everything: values.everything ?? false,
    /** The share of the sessions, from 0 to 1; undefined: all of them, at once. */
    canary: values.canary === undefined ? undefined : share(values.canary),
    /** The name of a preview, which only those who ask for it by name get. */
    preview: values.preview === undefined ? undefined : previewName(name, values.preview),
    /** The number of earlier releases to keep from now on; undefined: as many as before. */
    keep: values.keep === undefined ? undefined : count(values.keep),
    /** Bring a retired package back. */
    again: values.again ?? false,
    name: requirePackage(name),
  }
}

/** The options that `rollback` takes. */
export const ROLLBACK_OPTIONS = {
  ...PLACE_OPTIONS,
  preview: option('TEXT', 'remove this preview instead'),
}

export function rollbackOptions({ values, positionals }: Argv<typeof ROLLBACK_OPTIONS>) {
  const [typed, version] = positionals
  const name = releaseName(typed)
  if (values.preview !== undefined && version !== undefined) throw previewAlone()
  return {
    to: values.to,
    data: values.data,
    version,
    preview: values.preview === undefined ? undefined : previewName(name, values.preview),
    name: requirePackage(name),
  }
}

/** The typed name, if a release can have it: a site may have packages that are not known here. */
export function releaseName(typed: string | undefined): PackageName | undefined {
  if (typed === undefined || isReleaseName(typed)) return typed
  throw unknownName('package', typed, deployables)
}

export function requirePackage(name: string | undefined): PackageName {
  if (name !== undefined && isReleaseName(name)) return name
  throw new OptionError(`Name the package: ${deployables.join(', ')}.`)
}

const previewAlone = () => new OptionError('--preview takes neither --canary nor a version.')

function share(text: string): number {
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text)?.[1]
  const value = Number(percent) / 100
  if (percent && value > 0 && value <= 1) return value
  throw new OptionError(
    `--canary ${text} is not a share of the sessions. Give a percentage, such as 10%.`,
  )
}

function dryRunHash(text: string): string {
  if (/^sha384-[A-Za-z0-9+/]{64}(:[^:]*)?$/.test(text)) return text
  throw new OptionError(
    `--expect ${text} is not what a dry run prints. Give the last word of the output of: npm run deploy -- NAME --built FOLDER --dry-run`,
  )
}

/** Begins with a letter: versions begin with a digit, and an override may name either. */
function previewName(name: string | undefined, text: string): string {
  if (name === 'host') {
    throw new OptionError('The host has no previews: only remotes have them.')
  }
  if (/^[a-z][a-z0-9-]{0,39}$/.test(text)) return text
  throw new OptionError(
    `--preview ${text} is not the name of a preview. Give up to 40 lower-case letters, digits and hyphens, beginning with a letter.`,
  )
}

function count(text: string): number {
  const value = Number(text)
  if (/^\d{1,3}$/.test(text) && value >= 1 && value <= 100) return value
  throw new OptionError(`--keep ${text} is not a number of releases. Give 1 to 100.`)
}
