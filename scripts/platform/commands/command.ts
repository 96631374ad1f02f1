interface Option {
  type: 'string' | 'boolean'
  /** It may be given several times. */
  multiple?: true
  /** A word for the text after it: `FOLDER`. */
  value?: string
  help: string
}

export type Options = Record<string, Option>

export interface Syntax<Known extends Options = Options> {
  /** The typed text before its words and options: `npm run deploy --`. */
  prefix: string
  /** One sentence. */
  does: string
  /** The arguments without a dash, in order, with a sentence each: `NAME`, `[VERSION]`, or
   * `[NAME...]` for any number. */
  words: Record<string, string>
  options: Known
}

/** An option with a text; `value` is a word for it in capitals. */
export const option = (value: string, help: string) => ({ type: 'string', value, help }) as const

/** An option with a text, which may be given several times. */
export const options = (value: string, help: string) =>
  ({ type: 'string', multiple: true, value, help }) as const

/** An option without a value. */
export const flag = (help: string) => ({ type: 'boolean', help }) as const

/** One line: `npm run rollback -- NAME [VERSION] [options]`. */
export function usage({ prefix: term, words, options }: Syntax): string {
  const rest = Object.keys(options).length > 0 ? ['[options]'] : []
  return [term, ...Object.keys(words), ...rest].join(' ').replace(/ --$/, '')
}

/** Everything that `--help` prints. */
export function helpOf(command: Syntax): string {
  const options = Object.entries(command.options).map(
    ([name, { value, help }]) => [value ? `--${name} ${value}` : `--${name}`, help] as const,
  )
  const rows = [...Object.entries(command.words), ...options]
  const width = Math.max(...rows.map(([term]) => term.length))
  const lines = rows.map(([term, help]) => `  ${term.padEnd(width)}  ${help}`.trimEnd())
  return [command.does, '', `  ${usage(command)}`, '', ...lines].join('\n').trimEnd()
}
