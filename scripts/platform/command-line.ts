import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What was typed cannot be done; the message says what can. */
export class OptionError extends Error {
  override name = 'OptionError'
}

/** Reads a command line; what it cannot be is refused in a sentence, with `takes` behind it. */
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

/** Behind it, node advises on quoting, which helps nobody who mistyped a name. */
function firstSentence(message: string): string {
  const [sentence = ''] = message.split(/\.?(?:\s*\n|\.\s|$)/)
  return `${sentence}.`
}

/** The packages that were named, if there are such. */
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
