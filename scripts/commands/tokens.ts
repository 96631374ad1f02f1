import { isRemoteName, type RemoteName } from '@parlor/shared/contract/build/package-names'
import { flag, type Syntax } from '../platform/commands/command'
import { OptionError, readCommand, refusal } from '../platform/commands/command-line'
import { DATA_OPTION, dataFolder } from '../platform/project-root'
import { prepareDataFolder } from '../platform/storage/data-folder'
import { changeSite } from '../release/change-site'
import { bringBack } from '../release/records/release-record'
import { readState } from '../release/records/site-state'
import { folderStorage } from '../release/storage/folder-storage'
import type { ObjectStorage } from '../release/storage/object-storage'
import { siteFolder } from '../release/storage/site-storage'
import { DeployTokens } from '../site/deploys/deploy-tokens'

export const command = {
  prefix: 'npm run tokens --',
  does: 'Lists, creates and revokes the tokens that teams deploy with over HTTP.',
  words: { '[add|remove]': 'what to do (list them)', '[REMOTE]': 'the remote' },
  options: { data: DATA_OPTION, again: flag('bring back a retired remote') },
} satisfies Syntax

export async function run(args: string[]): Promise<string> {
  const { values, positionals } = readCommand(command, args)
  const remote = remoteIn(positionals)
  const data = dataFolder(values.data)
  prepareDataFolder(data)
  const tokens = new DeployTokens(data)
  if (remote === undefined) return table(tokens)
  if (positionals[0] === 'remove') {
    return tokens.remove(remote)
      ? `The token of ${remote} has been revoked.`
      : `${remote} has no token.`
  }
  await comeBack(folderStorage(siteFolder(data)), { remote, again: values.again ?? false })
  const previous = tokens.list()[remote]
  return [
    `The token of ${remote}, which is shown only once:`,
    `  ${tokens.add(remote)}`,
    `Its team deploys with it: DEPLOY_TOKEN=… npm run deploy -- ${remote} --to https://SITE`,
    ...(previous ? [`The token from ${previous.since} has been revoked.`] : []),
  ].join('\n')
}

/** The remote to add or remove a token for; undefined for a list. */
function remoteIn([what, remote = '']: string[]): RemoteName | undefined {
  if (what === undefined) return undefined
  if (!['add', 'remove'].includes(what)) {
    throw refusal(command, `The action is add or remove, not ${what}.`)
  }
  if (isRemoteName(remote)) return remote
  throw refusal(command, 'Name the remote, such as remote-chat.')
}

/** A retired remote gets a token, and a place on the site, only with --again. */
async function comeBack(
  storage: ObjectStorage,
  { remote, again }: { remote: string; again: boolean },
): Promise<void> {
  const stateBefore = await readState(storage)
  const record = stateBefore.records[remote]
  if (record?.retiredAt === undefined) return
  if (!again) {
    throw new OptionError(
      `${remote} was retired on ${record.retiredAt.slice(0, 10)}. To bring it back, without its releases: npm run tokens -- add ${remote} --again`,
    )
  }
  await changeSite(storage, { stateBefore, next: { [remote]: () => bringBack(record) } })
}

function table(tokens: DeployTokens): string {
  const lines = Object.entries(tokens.list()).map(([remote, { since }]) => `${remote}  ${since}`)
  return lines.join('\n') || 'No remote has a token, so the site takes no releases over HTTP.'
}
