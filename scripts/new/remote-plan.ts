import {
  ACCESS,
  type Access,
  type RemoteDeclaration,
} from '@parlor/shared/contract/build/declaration'
import {
  type Routing,
  SCREEN_PATH,
  SCREEN_PATH_RULE,
} from '@parlor/shared/contract/build/screen-paths'
import { isServiceName } from '@parlor/shared/contract/build/service-names'
import { SLOT_NAME } from '@parlor/shared/contract/build/slots'
import { isRemoteName, type RemoteName } from '../build/packages'
import { pathClash } from '../build/remote-declaration'
import { option, type Syntax } from '../platform/commands/command'
import { OptionError, readCommand, refusal } from '../platform/commands/command-line'

export const NEW_REMOTE = {
  prefix: 'npm run new --',
  does: 'Creates a remote with one screen, or with a contribution to a slot.',
  words: { NAME: 'the remote, such as remote-profile' },
  options: {
    path: option('PATH', 'the path of its screen, such as /profile'),
    access: option('WHO', 'who may see it: anonymous, signed-in or everyone'),
    into: option('SLOT', 'a slot of another remote to contribute to, instead of a screen'),
    title: option('TEXT', 'the title of the screen or contribution'),
    service: option('NAME', 'a service of its own, which gets the id token'),
    link: option('TEXT', 'the text of its link in the header'),
    port: option('NUMBER', 'its port when it runs alone (the next free one)'),
  },
} satisfies Syntax

/** The values for its template, and its declaration for the site. */
export interface RemotePlan {
  /** `user-profile` of remote-user-profile: its module, its file and the prefix of its styles. */
  short: string
  title: string
  declaration: RemoteDeclaration
  service: string | undefined
  /** The slot that it contributes to, instead of having a screen. */
  into?: string
}

interface Surroundings {
  /** True if the project has a file or folder of this name. */
  isTaken: (name: string) => boolean
  others: readonly RemoteDeclaration[]
  hostPort: number
  /** The first port for remotes, unless one is typed. */
  firstPort: number
  routing: Routing
}

/** Reads the command line, or throws an `OptionError` that says what to type instead. */
export function planRemote(args: string[], surroundings: Surroundings): RemotePlan {
  const { values, positionals } = readCommand(NEW_REMOTE, args)
  const [typed] = positionals
  if (typed === undefined) throw refusal(NEW_REMOTE, 'Name the remote.')
  const name = newName(typed, surroundings)
  const short = name.replace('remote-', '')
  const module = `./${short}`
  const title = shownText('--title', values.title ?? sentence(short))
  const base = { name, port: freePort(values.port, surroundings) }
  if (values.into !== undefined) {
    return planContribution(values, { ...surroundings, base, short, title })
  }
  const access = knownAccess(values.access)
  const screen = {
    path: freePath(values.path, { ...surroundings, name, module, access }),
    module,
    access,
    title,
    link: shownText('--link', values.link ?? title),
  }
  const [go] = screen.path.split('/*')
  const service = serviceName(values.service, access)
  return {
    short,
    title,
    service,
    declaration: {
      ...base,
      screens: [screen],
      smoke: [
        { go: go ?? '/' },
        { see: screen.title },
        ...(service === undefined ? [] : [{ see: 'Hello' }]),
      ],
      ...(service !== undefined && {
        services: { [service]: { purpose: `Answers for ${name}.`, token: 'id', repeat: [] } },
      }),
    },
  }
}

interface ContributionInput extends Surroundings {
  base: { name: RemoteName; port: number }
  short: string
  title: string
}

/** A remote without a screen. Its steps begin at the first screen of the slot's owner. */
function planContribution(
  values: { into?: string; access?: string; path?: string; link?: string; service?: string },
  { base, short, title, others }: ContributionInput,
): RemotePlan {
  const { into = '', access = 'everyone' } = values
  const screenOnly = (['path', 'link', 'service'] as const).find((each) => values[each])
  if (screenOnly)
    throw new OptionError(`--into is for a contribution, which has no --${screenOnly}.`)
  if (!SLOT_NAME.test(into)) {
    throw new OptionError(`--into ${into} is not the name of a slot, such as dash.aside.`)
  }
  const contribution = { into, module: `./${short}`, access: knownAccess(access) }
  const owner = others.find(({ slots = {} }) => Object.hasOwn(slots, into))
  const [go] = owner?.screens[0]?.path.split('/*') ?? []
  return {
    short,
    title,
    into,
    service: undefined,
    declaration: {
      ...base,
      screens: [],
      offers: [contribution],
      smoke: go === undefined ? [] : [{ go }, { see: title }],
    },
  }
}

function newName(typed: string, { isTaken }: Surroundings): RemoteName {
  if (!isRemoteName(typed) || !/^remote(-[a-z][a-z0-9]*)+$/.test(typed)) {
    throw new OptionError(
      `${typed} is not a remote's name. Use remote- and words of lower-case letters and digits, such as remote-profile.`,
    )
  }
  if (isTaken(typed)) throw new OptionError(`${typed} already exists. Choose another name.`)
  return typed
}

interface ScreenPlace extends Surroundings {
  name: RemoteName
  module: string
  access: Access
}

function freePath(path: string | undefined, at: ScreenPlace): string {
  if (path === undefined) throw refusal(NEW_REMOTE, 'Give the screen a --path.')
  if (!SCREEN_PATH.test(path)) throw new OptionError(`--path ${path} ${SCREEN_PATH_RULE}.`)
  const conflict = pathClash({ ...at, path }, at)
  if (conflict) throw new OptionError(`--path ${path} is taken: ${conflict}. Choose another path.`)
  return path
}

function knownAccess(typed: string | undefined): Access {
  const match = ACCESS.find((each) => each === typed)
  if (match) return match
  const problem =
    typed === undefined ? 'Say who may see the screen' : `--access ${typed} is unknown`
  throw new OptionError(`${problem}: give --access ${ACCESS.join(', ')}.`)
}

function serviceName(typed: string | undefined, access: Access): string | undefined {
  if (typed === undefined) return undefined
  if (!isServiceName(typed)) {
    throw new OptionError(
      `--service ${typed} is not a name. Use words of lower-case letters and digits, such as orders.`,
    )
  }
  if (access === 'signed-in') return typed
  throw new OptionError(
    '--service needs --access signed-in, because its calls carry the token of the signed-in user.',
  )
}

/** These texts are in the source of a screen and its test: quotes and brackets would break it. */
function shownText(option: string, text: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N} .,!?’-]{0,59}$/u.test(text)) return text
  throw new OptionError(
    `${option} "${text}" is not allowed: begin with a letter or digit, and use at most 60 letters, digits, spaces and . , ! ? ’ -`,
  )
}

const sentence = (short: string) => {
  const words = short.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The requested port, or the first one that nobody declares. */
function freePort(
  typed: string | undefined,
  { others, hostPort, firstPort }: Surroundings,
): number {
  const owners = new Map([
    [hostPort, 'the host'],
    ...others.map((each) => [each.port, each.name] as const),
  ])
  if (typed === undefined) {
    let port = firstPort
    while (owners.has(port)) port += 1
    return port
  }
  const port = Number(typed)
  if (!/^\d+$/.test(typed) || port < 1_024 || port > 65_535) {
    throw new OptionError(`--port ${typed} is not a port. Give a number from 1024 to 65535.`)
  }
  const owner = owners.get(port)
  if (owner) throw new OptionError(`--port ${port} is not free: ${owner} declares it.`)
  return port
}
