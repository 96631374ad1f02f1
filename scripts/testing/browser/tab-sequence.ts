import { randomUUID } from 'node:crypto'
import type { TabCommand, Who } from '@parlor/shared/testing/two-tabs/commands'
import { Model } from '@parlor/shared/testing/two-tabs/model'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { PoolCaller } from '../backend/pool-caller'
import type { WsClient } from '../ws-client'
import { addAccount, newPerson, type Person, signIn } from './accounts'
import { composerOf } from './room'
import { controlSocket, type RoomSocket } from './room-socket'

/** The commands that a person in front of the site can give, or notice. */
export const USER_COMMANDS = [
  ...(['type', 'say', 'submit', 'sign in', 'sign out', 'send held', 'discard held'] as const),
  ...(['reload', 'leave the site', 'come back', 'cut the line', 'restore the line'] as const),
  ...(['revoke elsewhere', 'rename elsewhere', 'delete elsewhere'] as const),
]

interface Names {
  person: Person
  /** All nicknames that the account has had. */
  nicknames: string[]
  isGone: boolean
}

export interface TabWorld {
  context: BrowserContext
  pool: PoolCaller
  socket: RoomSocket
  users: Record<Who, Names>
  pages: Page[]
  model: Model
  /** Gets every line. */
  observer: WsClient
}

const NOT_SENT = { name: 'Not sent yet' }

export async function openWorld(context: BrowserContext, url: string): Promise<TabWorld> {
  const pool = new PoolCaller(() => url)
  async function join(name: Who): Promise<Names> {
    const account = await addAccount(url, newPerson(name))
    return { person: account, nicknames: [account.nickname], isGone: false }
  }
  const users = { ada: await join('ada'), bob: await join('bob') }
  const eve = await addAccount(url, newPerson('eve'))
  const observer = await pool.enterRoom((await pool.signIn(eve)).IdToken, null)
  await context.clock.install()
  const socket = await controlSocket(context)
  const pages = [await context.newPage(), await context.newPage()]
  for (const page of pages) {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/login')
  }
  return { context, pool, socket, users, pages, model: new Model(), observer }
}

/** Runs a command, unless it makes no sense in the present state, and then checks the
 * invariants. */
export async function apply(world: TabWorld, command: TabCommand): Promise<void> {
  const isDone =
    'tab' in command ? await applyInTab(world, command) : await applyOutsideOfTabs(world, command)
  if (isDone) await expectModel(world)
}

async function applyOutsideOfTabs(world: TabWorld, command: Exclude<TabCommand, { tab: number }>) {
  const { model, pool, socket, users, context } = world
  if (command.do === 'cut the line' || command.do === 'restore the line') {
    const isRestored = command.do === 'restore the line'
    if (model.isLineWhole === isRestored) return false
    model.isLineWhole = isRestored
    if (!isRestored) await socket.cut()
    else {
      socket.restore()
      // Let the page make its next attempt.
      await context.clock.fastForward(5_000)
    }
    return true
  }
  if (!('who' in command) || users[command.who].isGone) return false
  const names = users[command.who]
  const { AccessToken } = await pool.signIn(names.person)
  if (command.do === 'rename elsewhere') {
    const nickname = `${names.person.nickname}-${names.nicknames.length}`
    names.nicknames.push(nickname)
    const UserAttributes = [{ Name: 'nickname', Value: nickname }]
    await pool.ask('UpdateUserAttributes', { AccessToken, UserAttributes })
    return true
  }
  names.isGone = command.do === 'delete elsewhere'
  await pool.ask(names.isGone ? 'DeleteUser' : 'GlobalSignOut', { AccessToken })
  model.endSessionElsewhere(command.who, names.isGone ? 'account-gone' : 'revoked')
  return true
}

async function applyInTab(world: TabWorld, command: Extract<TabCommand, { tab: number }>) {
  const { model, pages, users } = world
  const { tab } = command
  const page = pages[tab]
  if (!page) return false
  const isAway = page.url() === 'about:blank'
  if (command.do === 'come back' ? !isAway : isAway) return false
  switch (command.do) {
    case 'leave the site':
      await page.goto('about:blank')
      return true
    case 'come back':
    case 'reload':
      await page.goto('/dash')
      // The page asks whose tokens it has.
      if (model.ending) {
        await expect(page).toHaveURL('/login')
        model.endSession()
      }
      return true
    case 'sign in': {
      const names = users[command.who]
      if (model.session || names.isGone) return false
      await signIn(page, names.person)
      model.signIn(command.who, randomUUID())
      return true
    }
  }
  if (!model.session) return false
  switch (command.do) {
    case 'sign out':
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      model.signOut()
      return true
    case 'type':
    case 'say': {
      const text = `text ${randomUUID()}`
      await composerOf(page).fill(text)
      model.type(tab, text)
      if (command.do === 'type') return true
      await composerOf(page).press('Enter')
      model.submit(tab)
      return true
    }
    case 'submit':
      await composerOf(page).press('Enter')
      model.submit(tab)
      return true
    case 'send held':
    case 'discard held': {
      if (model.heldMessages(tab).length === 0) return false
      const isSending = command.do === 'send held'
      const unsentRegion = page.getByRole('region', NOT_SENT)
      await unsentRegion.getByRole('button', { name: isSending ? 'Send' : 'Discard' }).click()
      if (isSending) model.sendHeld(tab)
      else model.discardHeld(tab)
      return true
    }
    default:
      return false
  }
}

/** The visible state of a tab; undefined if it shows another site. */
async function readTab(page: Page) {
  if (page.url() === 'about:blank') return undefined
  const path = new URL(page.url()).pathname
  if (path !== '/dash') return { path }
  const unsentItems = page.getByRole('region', NOT_SENT).getByRole('listitem')
  // The page may be about to leave the dash, and is then read again.
  const draft = await composerOf(page).inputValue({ timeout: 1_000 })
  return { path, draft, held: await unsentItems.allTextContents() }
}

function expectedIn({ model, pages }: TabWorld, tab: number) {
  if (pages[tab]?.url() === 'about:blank') return undefined
  if (!model.session) return { path: '/login' }
  return { path: '/dash', ...model.expectedText(tab) }
}

async function expectModel(world: TabWorld): Promise<void> {
  const { model, pages } = world
  await expect(async () => {
    passLinesToModel(world)
    const tabStates = await Promise.all(pages.map(readTab))
    const isEnded = tabStates.some((each) => each?.path === '/login')
    // A refused connection made the page ask the pool.
    if (model.session && model.ending && isEnded) model.endSession()
    expect(tabStates).toEqual(pages.map((_page, tab) => expectedIn(world, tab)))
    const unsent = pages.flatMap((page, tab) =>
      page.url() === 'about:blank'
        ? []
        : model.waitingMessages(tab).filter((each) => !isHeld(world, each)),
    )
    if (model.canSend) expect(unsent.map(({ text }) => text)).toEqual([])
  }).toPass({ timeout: 20_000 })
}

const isHeld = ({ model }: TabWorld, message: Model['messages'][number]) =>
  [0, 1].some((tab) => model.heldMessages(tab).includes(message))

/** Lets the model hear what the observer has heard. */
function passLinesToModel({ observer, model, users }: TabWorld): void {
  while (observer.unread.length > 0) {
    const frame = JSON.parse(observer.take() ?? '{}')
    for (const line of frame.lines ?? []) {
      const [, nickname = '', text = ''] = /^(.*?): (text .*)$/.exec(line) ?? []
      // Another test of the site may talk as well.
      if (!model.messages.some((each) => each.text === text)) continue
      const [who = nickname] =
        Object.entries(users).find(([, { nicknames }]) => nicknames.includes(nickname)) ?? []
      model.receiveLine({ text, who, signIn: model.session?.signIn ?? '' })
    }
  }
}
