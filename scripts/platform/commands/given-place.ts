import { asWord, dataFolder, dataOption } from '../project-root'

/** The commands that work on one site, and the options that name it. */
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
/** The rest of a typed command that already names its site. */
const SAYS_WHERE = /^(?: (?!npm )[^\s,;()]*[^\s,;():.])* --(?:to|data)\b/

/** The options of the running command, to be typed after a space; empty for the default site. */
const site = { to: '', data: '' }

/** Remembers the site of the running command. */
export function rememberPlace({ to, data }: { to?: unknown; data?: unknown }): void {
  site.to = typeof to === 'string' ? ` --to ${asWord(to)}` : ''
  site.data = site.to ? '' : dataOption(dataFolder(typeof data === 'string' ? data : undefined))
}

/**
 * A message whose commands work on the site of the running command. Everything that a command
 * prints goes through here, so that a message need not know the site.
 */
export function withGivenPlace(message: string): string {
  return message.replace(TYPED, (command, name: string, _dashes, at: number) => {
    const options = PLACE_OF[name] ?? []
    const place = (options.includes('to') && site.to) || (options.includes('data') && site.data)
    if (!place || SAYS_WHERE.test(message.slice(at + command.length))) return command
    return `${command.replace(/ --$/, '')} --${place}`
  })
}

/** Prints a message to the operator. */
export const say = (message: string) => console.log(withGivenPlace(message))
