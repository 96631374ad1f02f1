import { randomUUID } from 'node:crypto'
import { Model } from '@parlor/shared/testing/two-tabs-model'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { PoolCaller } from '../backend/pool-caller'
import type { TestClient } from '../test-client'
import { type Person, person, registered, signIn } from './people'
import { composerOf } from './room'
import { type RoomLine, roomLine } from './room-line'

/** The actions of people in two tabs of the site, and the events around them. */
export type Command =
  | { do: 'sign in'; tab: number; who: number }
  | { do: 'sign out' | 'type' | 'submit' | 'send held' | 'discard held'; tab: number }
  | { do: 'reload' | 'leave the site' | 'come back'; tab: number }
  | { do: 'revoke elsewhere' | 'delete elsewhere' | 'rename elsewhere'; who: number }
  | { do: 'cut the line' | 'mend the line' }

interface Names {
  who: Person
  /** All nicknames that the account has had. */
  nicknames: string[]
  isGone: boolean
}

export interface World {
  context: BrowserContext
  pool: PoolCaller
  line: RoomLine
  people: Names[]
  pages: Page[]
  model: Model
  /** Gets every line. */
  observer: TestClient
}

const NOT_SENT = { name: 'Not sent yet' }

export async function openWorld(context: BrowserContext, url: string): Promise<World> {
  const pool = new PoolCaller(() => url)
  const people = await Promise.all(
    ['ada', 'bob'].map(async (name): Promise<Names> => {
      const who = await registered(url, person(name))
      return { who, nicknames: [who.nickname], isGone: false }
    }),
  )
  const eve = await registered(url, person('eve'))
  const observer = await pool.enterRoom((await pool.signIn(eve)).IdToken, null)
  await context.clock.install()
  const line = await roomLine(context)
  const pages = [await context.newPage(), await context.newPage()]
  for (const page of pages) {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/login')
  }
  return { context, pool, line, people, pages, model: new Model(), observer }
}

/** Runs a command, unless it makes no sense in the present state, and then checks the
 * invariants. */
export async function apply(world: World, command: Command): Promise<void> {
  const isDone = 'tab' in command ? await onPage(world, command) : await elsewhere(world, command)
  if (isDone) await expectModel(world)
}

async function elsewhere(world: World, command: Exclude<Command, { tab: number }>) {
  const { model, pool, line, people, context } = world
  if (!('who' in command)) {
    const isMending = command.do === 'mend the line'
    if (model.isOnline === isMending) return false
    model.isOnline = isMending
    if (!isMending) await line.cut()
    else {
      line.mend()
      // Let the page make its next attempt.
      await context.clock.fastForward(5_000)
    }
    return true
  }
  const names = people[command.who]
  if (!names || names.isGone) return false
  const { AccessToken } = await pool.signIn(names.who)
  if (command.do === 'rename elsewhere') {
    const nickname = `${names.who.nickname}-${names.nicknames.length}`
    names.nicknames.push(nickname)
    const UserAttributes = [{ Name: 'nickname', Value: nickname }]
    await pool.ask('UpdateUserAttributes', { AccessToken, UserAttributes })
    return true
  }
  names.isGone = command.do === 'delete elsewhere'
  await pool.ask(names.isGone ? 'DeleteUser' : 'GlobalSignOut', { AccessToken })
  model.endedElsewhere(names.who.email, names.isGone ? 'account-gone' : 'revoked')
  return true
}

async function onPage(world: World, command: Extract<Command, { tab: number }>) {
  const { model, pages, people } = world
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
        model.ended()
      }
      return true
    case 'sign in': {
      const names = people[command.who]
      if (model.session || !names || names.isGone) return false
      await signIn(page, names.who)
      model.signedIn(names.who.email, randomUUID())
      return true
    }
  }
  if (!model.session) return false
  switch (command.do) {
    case 'sign out':
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      model.signedOut()
      return true
    case 'type': {
      const text = `text ${randomUUID()}`
      await composerOf(page).fill(text)
      model.typed(tab, text)
      return true
    }
    case 'submit':
      await composerOf(page).press('Enter')
      model.submitted(tab)
      return true
    case 'send held':
    case 'discard held': {
      if (model.held(tab).length === 0) return false
      const isSending = command.do === 'send held'
      const held = page.getByRole('region', NOT_SENT)
      await held.getByRole('button', { name: isSending ? 'Send' : 'Discard' }).click()
      if (isSending) model.sentHeld(tab)
      else model.discardedHeld(tab)
      return true
    }
  }
}

/** The visible state of a tab; undefined if it shows another site. */
async function look(page: Page) {
  if (page.url() === 'about:blank') return undefined
  const path = new URL(page.url()).pathname
  if (path !== '/dash') return { path }
  const held = page.getByRole('region', NOT_SENT).getByRole('listitem')
  // The page may be about to leave the dash, and is then looked at again.
  const draft = await composerOf(page).inputValue({ timeout: 1_000 })
  return { path, draft, held: await held.allTextContents() }
}

function expectedIn({ model, pages }: World, tab: number) {
  if (pages[tab]?.url() === 'about:blank') return undefined
  if (!model.session) return { path: '/login' }
  const held = model.held(tab).map(({ text }) => text)
  return { path: '/dash', draft: model.unsaid[tab]?.draft ?? '', held }
}

async function expectModel(world: World): Promise<void> {
  const { model, pages } = world
  await expect(async () => {
    hear(world)
    const seen = await Promise.all(pages.map(look))
    const isEnded = seen.some((each) => each?.path === '/login')
    // A refused connection made the page ask the pool.
    if (model.session && model.ending && isEnded) model.ended()
    expect(seen).toEqual(pages.map((_page, tab) => expectedIn(world, tab)))
    const unsent = pages.flatMap((page, tab) =>
      page.url() === 'about:blank' ? [] : model.waiting(tab).filter((each) => !isHeld(world, each)),
    )
    if (model.isOnline) expect(unsent.map(({ text }) => text)).toEqual([])
  }).toPass({ timeout: 20_000 })
}

const isHeld = ({ model }: World, message: Model['messages'][number]) =>
  [0, 1].some((tab) => model.held(tab).includes(message))

/** Checks that each line said was typed, and that its author may have wanted it said. */
function hear({ observer, model, people }: World): void {
  while (observer.unread.length > 0) {
    const frame = JSON.parse(observer.take() ?? '{}')
    for (const line of frame.lines ?? []) said(String(line))
  }

  function said(line: string): void {
    const [, nickname = '', text = ''] = /^(.*?): (text .*)$/.exec(line) ?? []
    const message = model.messages.find((each) => each.text === text)
    // Another test of the site may talk as well.
    if (!message) return
    const author = people.find(({ who }) => who.email === message.who)
    expect(author?.nicknames, `who said ${text}`).toContain(nickname)
    expect(message.isSaid, `${text} was said before`).toBe(false)
    expect(message.isOver, `${text} was at its end before`).toBe(false)
    const isAsked = [...message.askedIn].at(-1) === model.session?.signIn
    expect(isAsked, `${text} was asked for in this sign-in`).toBe(true)
    message.isSaid = true
  }
}
