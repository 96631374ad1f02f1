import { existsSync } from 'node:fs'
import { domainToASCII } from 'node:url'
import { MODERATORS } from '../chat/id-token'
import { POOL_SCHEMA } from '../emulators/user-pool/schema'
import { GroupStore } from '../emulators/user-pool/users/groups'
import type { User } from '../emulators/user-pool/users/user'
import { UserStore } from '../emulators/user-pool/users/user-store'
import type { Syntax } from '../platform/commands/command'
import { OptionError, readCommand, refusal } from '../platform/commands/command-line'
import { printable } from '../platform/log'
import { DATA_OPTION, dataFolder } from '../platform/project-root'
import { poolFile, refuseForeignFolder } from '../platform/storage/data-folder'
import { Database } from '../platform/storage/database'

export const command = {
  prefix: 'npm run moderator --',
  does: 'Lists, adds and removes moderators, who may remove lines and silence people.',
  words: { '[add|remove|list]': 'what to do (list them)', '[MAIL]': 'the account' },
  options: { data: DATA_OPTION },
} satisfies Syntax

export function run(args: string[]): string {
  const { values, positionals } = readCommand(command, args)
  const [action = 'list', mail] = positionals
  if (!['add', 'remove', 'list'].includes(action)) {
    throw refusal(command, `The action is add, remove or list, not ${action}.`)
  }
  if (action === 'list' && mail !== undefined) {
    throw refusal(command, `list takes no account, so remove ${mail}.`)
  }
  if (action !== 'list' && mail === undefined) {
    throw refusal(command, 'Give the e-mail address of the account.')
  }
  const data = dataFolder(values.data)
  // A running site reads the groups from this file whenever it makes a token.
  const database = openPoolFile(data)
  try {
    const parts = { users: new UserStore(database), groups: new GroupStore(database), data }
    if (mail === undefined) return list(parts)
    return database.transaction(() => (action === 'add' ? add(parts, mail) : remove(parts, mail)))
  } finally {
    database.close()
  }
}

interface Parts {
  users: UserStore
  groups: GroupStore
  data: string
}

function openPoolFile(data: string): Database {
  refuseForeignFolder(data)
  const file = poolFile(data)
  if (!existsSync(file)) {
    throw new OptionError(
      `There are no accounts in ${data}. Start the site and register first, or give another folder with --data.`,
    )
  }
  return Database.open({ file, schema: POOL_SCHEMA, synchronous: 'FULL' })
}

function list({ groups }: Parts): string {
  const lines = groups.members(MODERATORS).map(describeUser).sort()
  return lines.join('\n') || 'There are no moderators. Add one: npm run moderator -- add MAIL'
}

function add({ users, groups, data }: Parts, mail: string): string {
  const user = accountOf({ users, data }, mail)
  if (user.status === 'UNCONFIRMED') {
    throw new OptionError(
      `The account ${mail} is not activated yet. Add it once the code from its mail has been entered.`,
    )
  }
  if (isModerator(groups, user)) return `${describeUser(user)} is a moderator already.`
  groups.add(MODERATORS, user.sub)
  return `${describeUser(user)} is a moderator from the next sign-in on. Open pages get the rights with their next token, within the hour.`
}

function remove({ users, groups, data }: Parts, mail: string): string {
  const user = accountOf({ users, data }, mail)
  if (!isModerator(groups, user)) return `${describeUser(user)} is not a moderator.`
  groups.remove(MODERATORS, user.sub)
  return `${describeUser(user)} is no longer a moderator from the next sign-in on. Open pages keep the rights until their token expires, within the hour. To end them at once, have another moderator silence the person.`
}

function accountOf({ users, data }: Omit<Parts, 'groups'>, mail: string): User {
  // Pages register an address with the ASCII form of its domain.
  const [local = '', domain = ''] = mail.split('@')
  const user = users.find(mail) ?? users.find(`${local}@${domainToASCII(domain)}`)
  if (user) return user
  throw new OptionError(`There is no account ${mail} in ${data}. It has to register first.`)
}

function isModerator(groups: GroupStore, { sub }: User): boolean {
  return groups.ofUser(sub).includes(MODERATORS)
}

/** Nicknames are typed by anybody. */
function describeUser({ username, attributes: { email = username, nickname = '' } }: User): string {
  return printable(`${email} (${nickname})`)
}
