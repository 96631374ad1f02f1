#!/usr/bin/env node
import { flag, option } from '../../../platform/commands/command'
import { fail, OptionError, readCommand } from '../../../platform/commands/command-line'
import type { Mail } from '../../../platform/mail'
import { type Configuration, readConfigFile } from './config-file'
import { LocalPools } from './local-pools'
import type { NewPool } from './new-pool'

const COMMAND = {
  typed: 'npx parlor-user-pool',
  does: 'Serves Cognito user pools on this machine.',
  words: {},
  options: {
    port: option('PORT', 'where it answers; 9229'),
    data: option('FOLDER', 'where it keeps its data; .user-pool'),
    memory: flag('keeps nothing'),
    config: option('FILE', 'pools, clients, first users and triggers'),
    host: option('HOST', 'for others too, as in a container; 127.0.0.1'),
    'trust-local': flag('accepts any signed call from this machine'),
  },
}

/** The pool if none is named. */
const FIRST_POOL: NewPool = { poolId: 'us-east-1_LocalPool', clients: { localclient: {} } }

/** Starts the pools, prints their address, and runs until it is stopped. */
async function start(args: string[]): Promise<void> {
  const { values } = readCommand(COMMAND, args)
  const { port: typed = '9229', memory = false, host, 'trust-local': trustLocal = false } = values
  if (trustLocal && host !== undefined)
    throw new OptionError(
      '--trust-local is for this machine alone, and never together with --host.',
    )
  if (memory && values.data !== undefined)
    throw new OptionError('Give --data or --memory, not both.')
  const port = Number(typed)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new OptionError(`--port takes a number up to 65535, not ${typed}.`)
  const config: Configuration =
    values.config === undefined ? {} : await readConfigFile(values.config)
  const pools = await LocalPools.open({
    pools: config.pools ?? [FIRST_POOL],
    adminCredentials: config.adminCredentials,
    data: memory ? undefined : (values.data ?? '.user-pool'),
    trustLocal,
    deliver: show,
  })
  const address = await pools.listen({ port, ...(host !== undefined && { host }) })
  console.log(`The user pools answer at ${address}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void pools.close().then(() => process.exit(0)))
}

/** There is no inbox page, so messages are printed here. */
function show({ to, subject, code, text }: Mail): void {
  console.log(`to ${to}: ${subject}: ${text ?? code}`)
}

await start(process.argv.slice(2)).catch(fail)
