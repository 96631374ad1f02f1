/** Options like `--lines 1000`, each a number; the defaults name the ones there are. */
export function numericOptions<T extends Record<string, number>>(
  args: readonly string[],
  defaults: T,
): T {
  const options: Record<string, number> = { ...defaults }
  for (let at = 0; at < args.length; at += 2) {
    const name = (args[at] ?? '').replace(/^--/, '')
    const value = Number(args[at + 1])
    if (!Object.hasOwn(defaults, name) || !Number.isFinite(value)) {
      const known = Object.keys(defaults).map((each) => `--${each} NUMBER`)
      throw new Error(`Unknown option ${args[at]}. The options are: ${known.join(', ')}.`)
    }
    options[name] = value
  }
  return options as T
}
