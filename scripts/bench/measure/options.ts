import { type Command, flag, option } from '../../platform/command'
import { readCommand, refusal } from '../../platform/command-line'

export type Options = Record<string, number | string | boolean | readonly string[]>

/** Everything that a benchmark takes, by its defaults. */
function commandOf(name: string, defaults: Options): Command {
  const named = Object.entries(defaults).filter(([key]) => key !== 'words')
  const options = named.map(([key, value]) => {
    if (typeof value === 'boolean') return [key, flag('')] as const
    return [key, option(typeof value === 'number' ? 'NUMBER' : 'TEXT', `${value}`)] as const
  })
  return {
    typed: `npm run bench -- ${name}`,
    does: `Measures ${name}; an option stands with its default.`,
    words: defaults.words ? { '[WORD...]': '' } : {},
    options: Object.fromEntries(options),
  }
}

/**
 * What was typed over the defaults, which name the options: a number that is not negative, a text
 * or a switch each. Where there are `words`, they are all that stands without a dash.
 */
export function readOptions<T extends Options>(name: string, args: string[], defaults: T): T {
  const command = commandOf(name, defaults)
  const { values, positionals } = readCommand(command, args)
  const read = Object.entries(values).map(([key, typed]) => {
    if (typeof defaults[key] !== 'number') return [key, typed]
    if (/^\d+(\.\d+)?$/.test(String(typed))) return [key, Number(typed)]
    throw refusal(command, `--${key} takes a number, not ${typed}.`)
  })
  return { ...defaults, ...Object.fromEntries(read), ...(defaults.words && { words: positionals }) }
}

/** Printed with the figures, so that a run that fails can be repeated. */
export function drawSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}
