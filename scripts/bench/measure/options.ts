import { OptionError, readCommandLine } from '../../platform/command-line'

export type Options = Record<string, number | string | boolean | readonly string[]>

/**
 * What was typed over the defaults, which name the options: a number that is not negative, a text
 * or a switch each. Where there are `words`, they are all that stands without a name.
 */
export function readOptions<T extends Options>(args: readonly string[], defaults: T): T {
  const named = Object.entries(defaults).filter(([name]) => name !== 'words')
  const kinds = { number: ' NUMBER', string: ' TEXT', boolean: '', object: '' } as const
  const known = named.map(([name, value]) => `--${name}${kinds[typeof value as 'number']}`)
  const takes = `The options are: ${known.join(', ')}.`
  const types = named.map(([name, value]) => {
    const type = typeof value === 'boolean' ? ('boolean' as const) : ('string' as const)
    return [name, { type }] as const
  })
  const { values, positionals } = readCommandLine([...args], Object.fromEntries(types), takes)
  if (positionals.length > 0 && !defaults.words) {
    throw new OptionError(`${positionals.join(' ')} is no option. ${takes}`)
  }
  const read = Object.entries(values).map(([name, typed]) => {
    if (typeof defaults[name] !== 'number') return [name, typed]
    if (/^\d+(\.\d+)?$/.test(String(typed))) return [name, Number(typed)]
    throw new OptionError(`--${name} ${typed} is no option. ${takes}`)
  })
  return { ...defaults, ...Object.fromEntries(read), ...(defaults.words && { words: positionals }) }
}

/** Printed with the figures, so that a run that fails can be repeated. */
export function drawSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}
