import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { openEmbeddedRoom } from '../../chat/embedded/embedded-room'
import { ensureEngines } from '../../checks/engines'
import { prepareDataFolder, roomFile } from '../../platform/storage/data-folder'
import { codeFor, newTestUser, type TestUser } from '../../release/gate/browser/test-users'
import { FaultyProxy } from '../../testing/browser/faulty-proxy'
import { compareWrapping } from '../../testing/browser/screens/compare-wrapping'
import { SiteProcess } from '../../testing/browser/site-process'
import { openFirefox } from './firefox'
import { RoomMember } from './room-member'
import { BrowserVisitor } from './visitor'
import { openWebKit } from './webkit'

const LINES = 400
const LINK = 'https://a.example/b'
const WORDS = 'the lamp in the hall is lit, and somebody has left the door open, '
const MIDDLE = { x: 400, y: 400 }

const { firefox, webKitDriver, miniBrowser } = ensureEngines()
const ENGINES = {
  Firefox: () => openFirefox(firefox),
  WebKit: () => openWebKit(webKitDriver, miniBrowser),
}

let site: SiteProcess
let proxy: FaultyProxy
let visitor: BrowserVisitor | undefined

beforeAll(async () => {
  site = new SiteProcess()
  prepareDataFolder(site.data)
  const { store, database } = openEmbeddedRoom({ file: roomFile(site.data), now: Date.now })
  for (let line = 0; line < LINES; line += 1) {
    const words = line === 7 ? 'a rare zebra' : WORDS.repeat(line % 4)
    const text = `bob: line ${line}, ${words} ${line === 390 ? LINK : 'so it is'}`
    await store.append({ kind: 'said', text, author: 'bob', at: Date.now() })
  }
  database.close()
  await site.start()
  proxy = await FaultyProxy.open(site.url)
})

afterEach(async () => {
  await visitor?.window.close()
  visitor = undefined
})

afterAll(async () => {
  proxy.close()
  await site.dispose()
})

test.each(Object.entries(ENGINES))(
  'in %s a visitor registers, signs in, talks, resizes, reads back, removes a line, searches, lists links and signs out',
  async (_, openWindow) => {
    const window = await openWindow()
    visitor = new BrowserVisitor(window, proxy.url)
    const ada = newTestUser()
    const grace = newTestUser()
    await window.resize(1000, 800)

    // The chat cannot be loaded at first.
    proxy.inject({ files: /remote-chat/, by: 'refused' })
    await register(visitor, ada)
    await signIn(visitor, ada)
    await visitor.seeText('Chat room did not load')
    proxy.clearFaults()
    await visitor.click('Try again')
    await visitor.seeLine(`bob: line ${LINES - 1},`)

    await say(visitor, 'Is anybody here?')
    await visitor.seeLine(`${ada.nickname}: Is anybody here?`)
    const member = await RoomMember.enter(site.url, grace)
    member.say('I am.')
    await visitor.seeLine(`${grace.nickname}: I am.`)

    for (const width of [1300, 480, 800]) {
      await window.resize(width, 800)
      await visitor.see(() => window.evaluate(compareWrapping), {
        differing: [],
        heights: expect.anything(),
      })
      await visitor.see(() => window.evaluate(paintedApart), 0)
    }

    // A little further up nothing moves when a line is removed, and the first line ever is reached
    // without a jump.
    await window.turnWheel(MIDDLE, -600)
    await visitor.see(async () => (await window.evaluate(lineInView)) < LINES - 3, true)
    const lineBefore = await visitor.atRest(() => window.evaluate(lineInView))
    member.remove(`${grace.nickname}: I am.`)
    await visitor.see(async () => (await visitor?.transcript())?.includes('I am.'), false)
    member.leave()
    expect(await visitor.atRest(() => window.evaluate(lineInView))).toBe(lineBefore)
    const numbers = [lineBefore]
    while (numbers.at(-1) !== 0 && numbers.length < 2_000) {
      await window.turnWheel(MIDDLE, -400)
      numbers.push(await window.evaluate(lineInView))
    }
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
    expect(numbers.at(-1)).toBe(0)
    await visitor.see(() => window.evaluate(paintedApart), 0)

    await visitor.click('Enter your message here')
    await window.press('Alt+ArrowUp')
    await visitor.click('Remove')
    await visitor.seeText('Its text is deleted for everybody')
    await visitor.click('Remove')
    await visitor.see(async () => (await visitor?.transcript())?.includes('anybody here'), false)

    await visitor.click('Search')
    await visitor.fill({ 'Words to find': 'rare zebra' })
    await window.press('Enter')
    await visitor.click('bob: line 7, a rare zebra so it is')
    await visitor.see(async () => (await window.evaluate(lineInView)) <= 7, true)

    await visitor.click('Links')
    await visitor.seeText(LINK)
    await window.press('Escape')
    await visitor.click('Sign out')
    await visitor.seePath('/login')
  },
)

async function register(visitor: BrowserVisitor, who: TestUser): Promise<void> {
  const { nickname, email, password } = who
  await visitor.window.goTo(`${visitor.url}/register`)
  await visitor.fill({
    Nickname: nickname,
    'Email address': email,
    Password: password,
    'Confirm password': password,
  })
  await visitor.window.press('Enter')
  await visitor.seePath('/confirm')
  await visitor.fill({ 'Confirmation code': (await codeFor(site.url, who)) ?? '' })
  await visitor.window.press('Enter')
  await visitor.seePath('/login')
}

async function signIn(visitor: BrowserVisitor, { email, password }: TestUser): Promise<void> {
  await visitor.fill({ Email: email, Password: password })
  await visitor.window.press('Enter')
  await visitor.seePath('/dash')
}

async function say(visitor: BrowserVisitor, text: string): Promise<void> {
  await visitor.fill({ 'Enter your message here': text })
  await visitor.window.press('Enter')
}

/** In the page: how many pixels the painted lines are from the text area's own. */
function paintedApart(): number {
  const [area, mirror] = ['.chat-lines', '.chat-mirror'].map((name) => document.querySelector(name))
  return Math.round(Math.abs((area?.scrollTop ?? 0) - (mirror?.scrollTop ?? 0)))
}

/** In the page: the number of the first line in view. */
function lineInView(): number {
  const top = document.querySelector('.chat-mirror')?.getBoundingClientRect().top ?? 0
  const rows = [...document.querySelectorAll('.chat-row')]
  const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 1)
  return Number(/^bob: line (\d+)/.exec(first?.textContent ?? '')?.[1] ?? Number.MAX_SAFE_INTEGER)
}
