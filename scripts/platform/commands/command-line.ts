import { parseArgs } from 'node:util'
import leven from 'leven'
import { printable } from '../log'
import { type Command, helpOf, type Options, usage } from './command'

/** The command line asks for something that cannot be done; the message says what can. */
export class OptionError extends Error {
  override name = 'OptionError'
}

/** A command line that was read. */
export type Line<Known extends Options> = ReturnType<typeof readCommand<Known>>

/**
 * Reads a command line before anything else happens: answers `--help` and exits, or throws an
 * `OptionError` for what the command does not take.
 */
export function readCommand<Known extends Options>(command: Command<Known>, args: string[]) {
  if (args.includes('--help')) {
    console.log(helpOf(command))
    process.exit(0)
  }
  const read = parse(command, args)
  const words = Object.keys(command.words)
  const surplus = words.at(-1)?.includes('...') ? undefined : read.positionals[words.length]
  if (surplus !== undefined) throw refusal(command, `It does not take ${surplus}.`)
  return read
}

/** An `OptionError` that ends with how the command is typed. */
export function refusal(command: Command, sentence: string): OptionError {
  const help = `${command.typed} --help`
  return new OptionError(`${sentence} Run it as: ${usage(command)}. ${help} says more.`)
}

function parse<Known extends Options>(command: Command<Known>, args: string[]) {
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
export function unknownName(kind: string, typed: string, known: readonly string[]): OptionError {
  return new OptionError(
    `There is no ${kind} ${typed}.${hintFor(typed, known)} The ${kind}s are: ${known.join(', ')}.`,
  )
}

/** A question with the nearest name, after a space; empty if none is near. A typing error is at most
 * two letters, and in a short word one letter in three. */
function hintFor(typed: string, known: readonly string[], dashes = ''): string {
  const [near] = known
    .map((word) => ({ word, distance: leven(typed, word) }))
    .filter(({ word, distance }) => distance <= Math.min(2, Math.ceil(word.length / 3)))
    .sort((a, b) => a.distance - b.distance)
  return near ? ` Did you mean ${dashes}${near.word}?` : ''
}

/** The names as packages, or an `OptionError` for the first unknown one. */
export function knownPackages<Name extends string>(
  names: string[],
  known: readonly Name[],
): Name[] {
  return names.map((name) => {
    const found = known.find((each) => each === name)
    if (found) return found
    throw unknownName('package', name, known)
  })
}

const EXPECTED = new Set([
  'DeclarationError',
  'OptionError',
  'PortError',
  'ReleaseError',
  'StorageError',
])

/** Ends a command: with one sentence if the user can fix it, with the stack for a bug. */
export function fail(error: unknown): never {
  const expected = error instanceof Error && EXPECTED.has(error.name)
  // A message may quote a site or a release.
  console.error(expected ? error.message.split('\n').map(printable).join('\n') : error)
  process.exit(1)
}
