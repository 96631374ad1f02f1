import { asWord, dataFolder, dataOption } from '../project-root'

/** The commands that work on one site, and the options that say on which. */
export const PLACE_OF: Record<string, readonly ('to' | 'data')[]> = {
  backup: ['data'],
  changed: ['to'],
  configure: ['to', 'data'],
  deploy: ['to', 'data'],
  dev: ['data'],
  moderator: ['data'],
  releases: ['to', 'data'],
  retire: ['to', 'data'],
  rollback: ['to', 'data'],
  start: ['data'],
  tokens: ['data'],
}

/** A typed command, up to its words. */
const TYPED = /npm (?:run )?([a-z]+)( --(?= ))?/g
/** The rest of a typed command that says already where it works. */
const SAYS_WHERE = /^(?: (?!npm )[^\s,;()]*[^\s,;():.])* --(?:to|data)\b/

/** The options of the running command, to be typed after a space; empty for the usual site. */
const given = { to: '', data: '' }

/** Remembers where the running command works. */
export function rememberPlace({ to, data }: { to?: unknown; data?: unknown }): void {
  given.to = typeof to === 'string' ? ` --to ${asWord(to)}` : ''
  given.data = given.to ? '' : dataOption(dataFolder(typeof data === 'string' ? data : undefined))
}

/**
 * A message whose typed commands work where the running command does. All that a command prints
 * goes through here, so that a message need not know the place.
 */
export function withGivenPlace(message: string): string {
  return message.replace(TYPED, (typed, name: string, _dashes, at: number) => {
    const options = PLACE_OF[name] ?? []
    const place = (options.includes('to') && given.to) || (options.includes('data') && given.data)
    if (!place || SAYS_WHERE.test(message.slice(at + typed.length))) return typed
    return `${typed.replace(/ --$/, '')} --${place}`
  })
}

/** Prints a message to the operator. */
export const say = (message: string) => console.log(withGivenPlace(message))
