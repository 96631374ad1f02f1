import { OptionError } from '../../platform/command-line'

/**
 * Options like `--lines 1000`, each a number that is not negative; the defaults name them. A seed is
 * printed, so that a run that fails can be repeated.
 */
export function numericOptions<T extends Record<string, number>>(
  args: readonly string[],
  defaults: T,
): T {
  const known = Object.keys(defaults).map((each) => `--${each} NUMBER`)
  const options: Record<string, number> = { ...defaults }
  for (let at = 0; at < args.length; at += 2) {
    const name = (args[at] ?? '').replace(/^--/, '')
    const value = args[at + 1] ?? ''
    if (!Object.hasOwn(defaults, name) || !/^\d+(\.\d+)?$/.test(value)) {
      const typed = args.slice(at, at + 2).join(' ')
      throw new OptionError(`${typed} is no option. The options are: ${known.join(', ')}.`)
    }
    options[name] = Number(value)
  }
  if (options.seed !== undefined) console.log(`seed ${options.seed}`)
  return options as T
}

export function drawSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}
