import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import leven from 'leven'
import { describeFileError } from '../file-errors'
import { printable } from '../log'
import { asWord, dataFolder, root } from '../project-root'
import { helpOf, type Options, type Syntax, usage } from './command'
import { rememberPlace, withGivenPlace } from './given-place'

/** The command line asks for something impossible; the message says what is possible. */
export class OptionError extends Error {
  override name = 'OptionError'
}

export type Argv<Known extends Options> = ReturnType<typeof readCommand<Known>>

/**
 * Reads a command line before anything else happens: answers `--help` and exits, or throws an
 * `OptionError` for anything that the command does not accept.
 */
export function readCommand<Known extends Options>(command: Syntax<Known>, args: string[]) {
  if (args.includes('--help')) {
    console.log(helpOf(command))
    process.exit(0)
  }
  const line = parse(command, args)
  const words = Object.keys(command.words)
  const surplus = words.at(-1)?.includes('...') ? undefined : line.positionals[words.length]
  if (surplus !== undefined) throw refusal(command, surplusSentence(line.positionals[0], surplus))
  if ('data' in command.options || 'to' in line.values) workIn(command, args, line.values)
  return line
}

/** In a package's folder, its npm script passes the package's name before the typed words. */
function surplusSentence(first: string | undefined, surplus: string): string {
  return process.env.npm_package_name === `@parlor/${first}`
    ? `In the folder ${first} it is for ${first}, not ${surplus}.`
    : `It does not take ${surplus}.`
}

/** Remembers the site of a command, and refuses root in another user's folder, whose owner could not
 * read the files of root. */
function workIn(command: Syntax, args: string[], values: { to?: unknown; data?: unknown }): void {
  rememberPlace(values)
  const { to, data } = values
  const folder =
    typeof to === 'string'
      ? resolve(root, to)
      : dataFolder(typeof data === 'string' ? data : undefined)
  const { uid = 0 } = statSync(folder, { throwIfNoEntry: false }) ?? {}
  if (process.getuid?.() !== 0 || uid === 0) return
  const user = nameOf(uid)
  const input = [command.prefix, ...args.map(asWord)].join(' ').replace(/ --$/, '')
  throw new OptionError(
    `${folder} belongs to ${user}, who could not read what root writes there. Run this as that user: sudo -u ${asWord(user)} ${input}`,
  )
}

/** The name of a user, or the form that `sudo` accepts without a name. */
function nameOf(uid: number): string {
  try {
    return execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return `#${uid}`
  }
}

/** An `OptionError` that ends with the usage of the command. */
export function refusal(command: Syntax, sentence: string): OptionError {
  const help = `${command.prefix} --help`
  return new OptionError(`${sentence} Run it as: ${usage(command)}. ${help} says more.`)
}

function parse<Known extends Options>(command: Syntax<Known>, args: string[]) {
  const { options } = command
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const unknown = firstUnknown(options, args)
    if (unknown === undefined) throw refusal(command, firstSentence((error as Error).message))
    const hint = hintFor(unknown, Object.keys(options), '--')
    throw refusal(command, `There is no option --${unknown}.${hint}`)
  }
}

function firstUnknown(options: Options, args: string[]): string | undefined {
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true })
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  return names.find((name) => !Object.hasOwn(options, name))
}

/** The rest of Node's message is about quoting, which does not help with a mistyped name. */
function firstSentence(message: string): string {
  const [sentence = ''] = message.split(/\.?(?:\s*\n|\.\s|$)/)
  return `${sentence}.`
}

/** The error for an unknown name: suggests the nearest one, and lists all. */
export function unknownName(kind: string, input: string, names: readonly string[]): OptionError {
  return new OptionError(
    `There is no ${kind} ${input}.${hintFor(input, names)} The ${kind}s are: ${names.join(', ')}.`,
  )
}

/** A question with the nearest name, after a space; empty if none is near. A typing error is at most
 * two letters, and in a short word one letter in three. */
function hintFor(input: string, names: readonly string[], dashes = ''): string {
  const [near] = names
    .map((word) => ({ word, distance: leven(input, word) }))
    .filter(({ word, distance }) => distance <= Math.min(2, Math.ceil(word.length / 3)))
    .sort((a, b) => a.distance - b.distance)
  return near ? ` Did you mean ${dashes}${near.word}?` : ''
}

/** The names as packages, or an `OptionError` for the first unknown one. */
export function knownPackages<Name extends string>(
  names: string[],
  packages: readonly Name[],
): Name[] {
  return names.map((name) => {
    const match = packages.find((each) => each === name)
    if (match) return match
    throw unknownName('package', name, packages)
  })
}

const EXPECTED = new Set([
  'DeclarationError',
  'OptionError',
  'PortError',
  'ReleaseError',
  'StorageError',
])

/** Ends a command: with one sentence if the user can fix it, such as a full disk, with the stack for
 * a bug. */
export function fail(error: unknown): never {
  const isExpected = error instanceof Error && EXPECTED.has(error.name)
  const sentence = isExpected ? error.message : describeFileError(error)
  // A message may quote a site or a release.
  console.error(sentence?.split('\n').map(withGivenPlace).map(printable).join('\n') ?? error)
  process.exit(1)
}
