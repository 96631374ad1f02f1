import { hostname } from 'node:os'
import { isPolicyName } from '@parlor/shared/contract/build/policy-names'
import { flag, option, options } from '../platform/commands/command'
import { type Argv, OptionError } from '../platform/commands/command-line'
import { LOG_LEVELS, type LogLevel } from '../platform/log'
import { DATA_OPTION, dataFolder } from '../platform/project-root'
import type { Feedback } from './local-config'
import { serviceAddresses } from './services/addresses'

const LOOPBACK_NAMES = ['127.0.0.1', '::1', 'localhost']

/** The options of `start` and of `dev`. */
export const SITE_OPTIONS = {
  port: option('NUMBER', 'the port to serve on (3000, or PORT)'),
  host: option('ADDRESS', 'the address to listen on, such as 0.0.0.0 (127.0.0.1)'),
  data: DATA_OPTION,
  feedback: option('KIND', 'where errors of forms appear: console or inline (console)'),
  service: options(
    'REMOTE/SERVICE=ADDRESS',
    "the address of a remote's service; add ,access for access tokens",
  ),
  account: flag('enable password recovery, second factors and the account screen'),
  inbox: flag('show the inbox even with another --host or behind a proxy'),
  log: option('LEVEL', 'the lowest level to log: debug, info, warn or error (info)'),
}

/** The options of `start` only. */
export const START_OPTIONS = {
  from: option('SITE', 'take host, other remotes and settings from this site (this checkout)'),
  policies: option('NAMES', 'the trusted-types policies that remotes may create, such as vue,lit'),
  'inline-styles': flag('let remotes add a <style> with text, as some libraries do'),
  publish: flag('publish this checkout over deployed releases'),
  'behind-tls': flag('a proxy with TLS is in front: accept releases from other machines'),
}

type TypedOptions = Argv<typeof SITE_OPTIONS & typeof START_OPTIONS>['values']

/** The options of `start` and `dev`. The command line takes precedence over the environment. */
export function siteOptions(values: TypedOptions, defaults: { port: number } = { port: 3000 }) {
  const host = values.host ?? '127.0.0.1'
  return {
    port: port(values.port ?? process.env.PORT ?? String(defaults.port)),
    host,
    data: dataFolder(values.data),
    feedback: feedback(values.feedback ?? 'console'),
    account: values.account ?? false,
    // The addresses of remotes' services.
    services: serviceAddresses(values.service ?? []),
    // The trusted-types policies that remotes may make.
    policies: policyNames(values.policies ?? ''),
    // Remotes may add a `<style>` with text.
    inlineStyles: values['inline-styles'] ?? false,
    isOwnName: ownNames({ host, behindTls: values['behind-tls'] ?? false }),
    // Beyond loopback, the inbox would show strangers each other's codes.
    inbox: values.inbox ?? (LOOPBACK_NAMES.includes(host) && !values['behind-tls']),
    // Also publish over deployed releases.
    publish: values.publish ?? false,
    // A proxy with TLS is in front, so releases may come from other machines.
    behindTls: values['behind-tls'] ?? false,
    // The lowest level that is logged.
    log: logLevel(values.log ?? 'info'),
  }
}

export type SiteOptions = ReturnType<typeof siteOptions>

/** A proxy with TLS has a certificate for its names, so no other name gets through it. */
function ownNames({ host, behindTls }: { host: string; behindTls: boolean }) {
  const names = ['localhost', host, hostname()].map((name) => name.toLowerCase())
  return (name: string) => behindTls || names.includes(name)
}

function port(text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value <= 65_535) return value
  throw new OptionError(`--port ${text} is not a port: give a number from 0 to 65535.`)
}

function policyNames(text: string): string[] {
  const names = text.split(',').filter(Boolean)
  const wrong = names.find((name) => !isPolicyName(name))
  if (wrong === undefined) return names
  throw new OptionError(
    `--policies ${wrong} is not a name of a trusted-types policy: give names such as vue, with commas between them.`,
  )
}

function feedback(text: string): Feedback {
  if (text === 'console' || text === 'inline') return text
  throw new OptionError(`--feedback ${text} is unknown: give console or inline.`)
}

function logLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((each) => each === text)
  if (level) return level
  throw new OptionError(`--log ${text} is unknown: give ${LOG_LEVELS.join(', ')}.`)
}
