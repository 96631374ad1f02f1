interface Option {
  type: 'string' | 'boolean'
  /** A word for the text that follows it: `FOLDER`. */
  value?: string
  help: string
}

export type Options = Record<string, Option>

/** Everything that one command takes. */
export interface Command<Known extends Options = Options> {
  /** What is typed before its words and options: `npm run deploy --`. */
  typed: string
  /** One sentence. */
  does: string
  /** What stands without a dash, in turn, with a sentence each: `NAME`, `[VERSION]`, or `[NAME...]`
   * for any number. */
  words: Record<string, string>
  options: Known
}

/** An option that takes a text, of which `value` is a word in capitals. */
export const option = (value: string, help: string) => ({ type: 'string', value, help }) as const

/** An option that is there or not. */
export const flag = (help: string) => ({ type: 'boolean', help }) as const

/** One line: `npm run rollback -- NAME [VERSION] [options]`. */
export function usage({ typed, words, options }: Command): string {
  const rest = Object.keys(options).length > 0 ? ['[options]'] : []
  return [typed, ...Object.keys(words), ...rest].join(' ').replace(/ --$/, '')
}

/** All that `--help` prints. */
export function helpOf(command: Command): string {
  const options = Object.entries(command.options).map(
    ([name, { value, help }]) => [value ? `--${name} ${value}` : `--${name}`, help] as const,
  )
  const rows = [...Object.entries(command.words), ...options]
  const width = Math.max(...rows.map(([typed]) => typed.length))
  const lines = rows.map(([typed, help]) => `  ${typed.padEnd(width)}  ${help}`)
  return [command.does, '', `  ${usage(command)}`, '', ...lines].join('\n').trimEnd()
}
