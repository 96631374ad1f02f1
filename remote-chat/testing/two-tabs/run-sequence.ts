import {
  type Accounts,
  type FakeBrowser,
  fakeBrowser,
  installAccounts,
  installIdentityService,
  installLocks,
} from '@parlor/shared/testing'
import type { TabCommand } from '@parlor/shared/testing/two-tabs/commands'
import { Model } from '@parlor/shared/testing/two-tabs/model'
import { type Author, createModelRoom, type ModelRoom } from '../model-room'
import { checkWorld } from './check-world'
import { createTab, type SiteTab } from './tab'

/** Within this time a page reconnects and sends all waiting messages. */
const SETTLED_MS = 6_000
const HOUR_MS = 60 * 60 * 1000

interface SequenceWorld {
  browser: FakeBrowser
  accounts: Accounts
  service: ModelRoom
  tabs: SiteTab[]
  model: Model
  /** The number of texts so far, so that each is new. */
  texts: number
  /** How often a sign-in found held messages of an earlier one. */
  timesHeld: number
}

/** Runs the commands that make sense in the current state, and skips the others. Throws if anything
 * differs from the model. Needs jest's fake timers. */
export async function runSequence(commands: readonly TabCommand[]) {
  installLocks()
  const browser = fakeBrowser()
  // Small numbers, so that random sequences reach earlier lines.
  const service = createModelRoom({ whoOpens, greetingLines: 2, pageLines: 2 })
  const world: SequenceWorld = {
    browser,
    accounts: installAccounts(installIdentityService(), ['ada', 'bob']),
    service,
    tabs: [createTab(browser, service), createTab(browser, service)],
    model: new Model(),
    texts: 0,
    timesHeld: 0,
  }
  for (const tab of world.tabs) tab.open()
  await settle(world)
  try {
    for (const command of commands) {
      if (!(await apply(world, command))) continue
      await settle(world)
      checkWorld(world)
    }
    const { spokenLines } = service
    const removedCount = spokenLines.filter(({ isRemoved }) => isRemoved).length
    return { said: spokenLines.length, held: world.timesHeld, removed: removedCount }
  } finally {
    for (const tab of world.tabs) tab.close()
    // Otherwise a sign-out that the service has not received would run into the next sequence.
    world.accounts.setOnline(true)
    await jest.advanceTimersByTimeAsync(HOUR_MS)
  }
}

/** The owner of the token in an address; undefined if it has expired. */
function whoOpens(url: string): Author | undefined {
  const [, payload = ''] = (new URL(url).searchParams.get('token') ?? '').split('.')
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  if (claims.exp * 1000 <= Date.now()) return undefined
  const { 'cognito:username': author, nickname, origin_jti: signIn } = claims
  return { author, nickname, signIn }
}

async function settle({ tabs, model }: SequenceWorld): Promise<void> {
  await jest.advanceTimersByTimeAsync(SETTLED_MS)
  const states = tabs.flatMap(({ page }) => (page ? [page.session.getState()] : []))
  const isEnded = model.ending && states.some(({ status }) => status === 'signed-out')
  if (isEnded) model.endSession()
}

/** Returns false if the command makes no sense now. */
async function apply(world: SequenceWorld, command: TabCommand): Promise<boolean> {
  if (!('tab' in command)) return applyElsewhere(world, command)
  const tab = world.tabs[command.tab]
  if (!tab) return false
  return tab.page ? applyOnPage(world, command) : applyToTab(tab, command)
}

async function applyElsewhere(world: SequenceWorld, command: Exclude<TabCommand, { tab: number }>) {
  const { accounts, service, model, tabs } = world
  switch (command.do) {
    case 'go offline':
    case 'go online': {
      const isOnline = command.do === 'go online'
      if (model.isOnline === isOnline) return false
      model.isOnline = isOnline
      accounts.setOnline(isOnline)
      service.setOnline(model.canSend)
      // The guard restores the session again.
      if (isOnline)
        for (const { page } of tabs) void page?.session.restore().then(() => page.go(true))
      return true
    }
    case 'cut the line':
    case 'restore the line': {
      model.isLineWhole = command.do === 'restore the line'
      service.setOnline(model.canSend)
      return true
    }
    case 'wait an hour':
      await jest.advanceTimersByTimeAsync(HOUR_MS)
      return true
    case 'revoke elsewhere':
      accounts.accountOf(command.who).signIns.clear()
      model.endSessionElsewhere(command.who, 'revoked')
      return true
    case 'delete elsewhere':
      accounts.accountOf(command.who).isGone = true
      model.endSessionElsewhere(command.who, 'account-gone')
      return true
    case 'rename elsewhere':
      world.texts += 1
      accounts.accountOf(command.who).nickname = `${command.who}-${world.texts}`
      return true
  }
}

function applyToTab(tab: SiteTab, command: TabCommand): boolean {
  if (command.do === 'thaw' && tab.isFrozen) tab.thaw()
  else if (command.do === 'come back' && !tab.isOpen) tab.open()
  else if (command.do === 'leave the site' && tab.isFrozen) tab.close()
  else return false
  return true
}

async function applyOnPage(world: SequenceWorld, command: Extract<TabCommand, { tab: number }>) {
  const { accounts, model, service, tabs } = world
  const tab = tabs[command.tab]
  const page = tab?.page
  if (!tab || !page) return false
  const { session, room } = page
  const { status } = session.getState()
  switch (command.do) {
    case 'freeze':
      tab.freeze()
      return true
    case 'leave the site':
      tab.close()
      return true
    case 'reload':
      tab.close()
      tab.open()
      return true
    case 'leave the dash':
    case 'enter the dash':
      page.go(command.do === 'enter the dash')
      return true
    case 'sign in': {
      if (status !== 'signed-out' || !model.isOnline || accounts.accountOf(command.who).isGone)
        return false
      const { who } = command
      await awaitWork(session.signIn({ email: who, password: who, flow: 'USER_PASSWORD_AUTH' }))
      const state = session.getState()
      if (state.status !== 'signed-in') throw new Error(`${who} could not sign in.`)
      model.signIn(who, state.signIn)
      world.timesHeld += [0, 1].some((tab) => model.heldMessages(tab).length > 0) ? 1 : 0
      page.go(true)
      return true
    }
    case 'sign out':
      if (status !== 'signed-in') return false
      await awaitWork(session.signOut())
      model.signOut()
      return true
    case 'check':
      if (status !== 'signed-in' || !model.isOnline) return false
      await awaitWork(session.check())
      if (model.ending && session.getState().status !== 'signed-out') {
        throw new Error('The session is still there after a call for an ended account.')
      }
      return true
    case 'rename':
    case 'delete': {
      if (status !== 'signed-in' || !model.isOnline || model.ending) return false
      const account = await awaitWork(session.account())
      world.texts += 1
      const value = `${model.session?.who}-${world.texts}`
      if (command.do === 'delete') {
        await awaitWork(account.deleteUser())
        model.signOut()
      } else {
        await awaitWork(account.updateUserAttributes({ attributes: [{ name: 'nickname', value }] }))
      }
      return true
    }
    case 'type':
    case 'say': {
      if (!room) return false
      world.texts += 1
      const text = `text ${world.texts}`
      room.write(text)
      model.type(command.tab, text)
      if (command.do === 'type') return true
      room.send()
      model.submit(command.tab)
      return true
    }
    case 'submit':
      if (!room) return false
      room.send()
      model.submit(command.tab)
      return true
    case 'remove a line': {
      const isOwn = (line: object) =>
        'author' in line && line.author === model.session?.who && !('isRemoved' in line)
      const seq = service.lines.findLastIndex(isOwn) + 1
      if (!room || seq === 0) return false
      // Without a connection nothing is removed.
      room.remove(seq).catch(() => undefined)
      return true
    }
    case 'load earlier':
      if (!room) return false
      room.loadEarlier().catch(() => undefined)
      return true
    case 'send held':
      if (!room) return false
      room.sendHeld()
      model.sendHeld(command.tab)
      return true
    case 'discard held':
      if (!room) return false
      room.discardHeld()
      model.discardHeld(command.tab)
      return true
    default:
      return false
  }
}

/** Waits for work that needs fake time to pass. */
async function awaitWork<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) await jest.advanceTimersByTimeAsync(10)
  return over
}
