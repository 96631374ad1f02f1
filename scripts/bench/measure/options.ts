import { flag, option, type Syntax } from '../../platform/commands/command'
import { readCommand, refusal } from '../../platform/commands/command-line'

export type Options = Record<string, number | string | boolean>

/** A benchmark's command with its options, derived from their defaults. */
function commandOf(name: string, defaults: Options): Syntax {
  const options = Object.entries(defaults).map(([key, value]) => {
    if (typeof value === 'boolean') return [key, flag('')] as const
    return [key, option(typeof value === 'number' ? 'NUMBER' : 'TEXT', `${value}`)] as const
  })
  return {
    prefix: `npm run bench -- ${name}`,
    does: `The benchmark ${name}. Each option is shown with its default.`,
    words: {},
    options: Object.fromEntries(options),
  }
}

/**
 * The given options over the defaults, which name them: each is a non-negative number, a text or a
 * switch.
 */
export function readOptions<T extends Options>(name: string, args: string[], defaults: T): T {
  const command = commandOf(name, defaults)
  const { values } = readCommand(command, args)
  const entries = Object.entries(values).map(([key, text]) => {
    if (typeof defaults[key] !== 'number') return [key, text]
    if (/^\d+(\.\d+)?$/.test(String(text))) return [key, Number(text)]
    throw refusal(command, `--${key} takes a number, not ${text}.`)
  })
  return { ...defaults, ...Object.fromEntries(entries) }
}

/** Draws a seed, which is printed with the figures so that a failing run can be repeated. */
export function drawSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}
