import { type ParseArgsConfig, parseArgs } from 'node:util'
import { printable } from './log'

/** What was typed cannot be done; the message says what can. */
export class OptionError extends Error {
  override name = 'OptionError'
}

/** Reads a command line, or throws an `OptionError` whose message ends with `takes`. */
export function readCommandLine<T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
  takes: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new OptionError(`${firstSentence((error as Error).message)} ${takes}`)
  }
}

/** Node goes on to advise about quoting, which does not help with a mistyped name. */
function firstSentence(message: string): string {
  const [sentence = ''] = message.split(/\.?(?:\s*\n|\.\s|$)/)
  return `${sentence}.`
}

/** The names as packages, or an `OptionError` for the first that is none. */
export function knownPackages<Name extends string>(
  names: string[],
  known: readonly Name[],
): Name[] {
  return names.map((name) => {
    const found = known.find((each) => each === name)
    if (found) return found
    throw new OptionError(`There is no package ${name}. The packages are: ${known.join(', ')}.`)
  })
}

const EXPECTED = new Set([
  'DeclarationError',
  'OptionError',
  'PortError',
  'ReleaseError',
  'StorageError',
])

/** Ends a command: with one sentence where the user can mend it, with the stack for a bug. */
export function fail(error: unknown): never {
  const expected = error instanceof Error && EXPECTED.has(error.name)
  // A message may quote what a site, or a release, says.
  console.error(expected ? error.message.split('\n').map(printable).join('\n') : error)
  process.exit(1)
}
