import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OptionError } from '../../../platform/commands/command-line'
import {
  flag,
  list,
  type Place,
  type Shape,
  structure,
  text,
  textMap,
  WrongType,
  whole,
} from '../request/shapes'
import { TRIGGER_NAMES, type Triggers } from '../triggers/triggers'
import type { AdminCredentials } from '../wire/verify-signature'
import type { NewPool } from './new-pool'

const texts = list(text())
const life = whole(Number.MAX_SAFE_INTEGER)

const clientSettings = {
  authFlows: texts,
  preventUserExistenceErrors: flag,
  idTokenLifeMs: life,
  accessTokenLifeMs: life,
  refreshTokenLifeMs: life,
  clientSecret: text(),
}
const passwordPolicy = {
  minimumLength: whole(99),
  requireUppercase: flag,
  requireLowercase: flag,
  requireNumbers: flag,
  requireSymbols: flag,
}
const settings = structure(
  {
    ...clientSettings,
    email: text({ oneOf: ['username', 'alias', 'attribute'] }),
    selfSignUp: flag,
    autoVerified: list(text({ oneOf: ['email', 'phone_number'] })),
    passwordPolicy: structure(passwordPolicy, [
      'minimumLength',
      'requireUppercase',
      'requireLowercase',
      'requireNumbers',
      'requireSymbols',
    ]),
    requiredAttributes: texts,
    customAttributes: texts,
    keepEmailUntilVerified: flag,
    mfa: text({ oneOf: ['OFF', 'OPTIONAL', 'ON'] }),
    devices: text({ oneOf: ['off', 'opt-in', 'always'] }),
    deviceReplacesMfa: flag,
    temporaryPasswordLifeMs: life,
  },
  [],
)
const user = structure({ username: text(), password: text(), attributes: textMap, groups: texts }, [
  'username',
  'password',
])

/** A JSON object whose members all have one shape. */
function record<Value>(member: Shape<Value>): Shape<Record<string, Value>> {
  return (value, place) => {
    const names = Object.fromEntries(Object.keys(Object(value)).map((name) => [name, member]))
    return structure(names, [])(value, place) as Record<string, Value> | WrongType
  }
}

const configuration = structure(
  {
    adminCredentials: structure({ accessKeyId: text(), secretAccessKey: text() }, [
      'accessKeyId',
      'secretAccessKey',
    ]),
    pools: list(
      structure(
        {
          poolId: text({ max: 55, pattern: '[\\w-]+_[0-9a-zA-Z]+' }),
          settings,
          clients: record(structure(clientSettings, [])),
          users: list(user),
          triggers: text(),
        },
        ['poolId'],
      ),
    ),
  },
  [],
)

/** The content of a configuration file. */
export interface Configuration {
  adminCredentials?: AdminCredentials | undefined
  pools?: NewPool[] | undefined
}

/** Reads a file and its trigger modules. Throws an `OptionError` that says what to fix. */
export async function readConfigFile(file: string): Promise<Configuration> {
  const place: Place = { path: '', problems: [] }
  const read = configuration(readJson(file), place)
  if (read instanceof WrongType) throw new OptionError(`${file}: ${read.message}`)
  if (place.problems.length > 0) throw new OptionError(`${file}: ${place.problems.join('; ')}`)
  const { pools, adminCredentials } = read
  const loaded = pools?.map(async ({ triggers, ...pool }) => ({
    ...pool,
    ...(triggers !== undefined && {
      triggers: await loadTriggers(resolve(dirname(file), triggers)),
    }),
  }))
  // The shapes above have checked each text that has a fixed set of values.
  return { adminCredentials, pools: loaded && ((await Promise.all(loaded)) as NewPool[]) }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new OptionError(`The configuration ${file} cannot be read: ${(error as Error).message}`)
  }
}

/** The functions that a module exports under the names of triggers. */
async function loadTriggers(module: string): Promise<Triggers> {
  const exported = await import(pathToFileURL(module).href).catch((error: Error) => {
    throw new OptionError(`The triggers ${module} cannot be loaded: ${error.message}`)
  })
  // A CommonJS module's exports are also, and sometimes only, members of its default export.
  const all: Record<string, unknown> = { ...exported.default, ...exported }
  const names = TRIGGER_NAMES.filter((name) => typeof all[name] === 'function')
  if (names.length === 0)
    throw new OptionError(`The triggers ${module} export none of ${TRIGGER_NAMES.join(', ')}.`)
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}
