import type { SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import type { Browser, Page } from '@playwright/test'
import { watchPage } from './expectation'
import { accessibilityFaults, headerFaults, instrument, stateOf, traces } from './page-faults'
import { openPage, pagesOf, withBrowser } from './pages'
import { staticFaults } from './static-screens'
import { takeSteps } from './take-steps'
import type { TriedScreen } from './tried-site'

const HEADER = '<header><a href="/">Parlor</a><button>Sign out</button></header>'

let browser: Browser
let end = () => {}
beforeAll(async () => {
  await new Promise<void>((opened, failed) => {
    withBrowser((one) => {
      browser = one
      opened()
      return new Promise<void>((resolve) => {
        end = resolve
      })
    }).catch(failed)
  })
})
afterAll(() => end())

/** A page at `/profile` with this body; every address of its site gives the same answer. */
async function onPage<T>(body: string, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await openPage(browser, 'http://trial.test')
  const page = await context.newPage()
  await instrument(page)
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<html lang="en"><title>Profile</title><link rel="icon" href="data:,"><body><div id="root">${body}</div></body></html>`,
    }),
  )
  try {
    return await use(page)
  } finally {
    await context.close()
  }
}

const opened = <T>(body: string, use: (page: Page) => Promise<T>) =>
  onPage(body, async (page) => {
    await page.goto('/profile')
    return use(page)
  })

describe('the header', () => {
  it('is not affected by a screen below it', async () => {
    expect(await opened(`${HEADER}<main><h1>Profile</h1></main>`, headerFaults)).toEqual([])
  })

  it('may be covered by a modal dialog', async () => {
    const body = `${HEADER}<main><dialog>Sure?</dialog></main><script>document.querySelector('dialog').showModal()</script>`
    expect(await opened(body, headerFaults)).toEqual([])
  })

  it.each([
    ['<p id="veil" style="position:fixed;inset:0;margin:0"></p>', 'because p#veil covers it'],
    ['<style>header { display: none }</style>', 'cannot be seen at /profile'],
  ])('may not be taken away by %s', async (taking, objection) => {
    expect(await opened(`${HEADER}<main>${taking}</main>`, headerFaults)).toEqual([
      expect.stringContaining(objection),
    ])
  })
})

describe('the static HTML of a screen', () => {
  const screen = '<main><h1>Profile</h1><input id="_r_0_" name="nickname" required=""></main>'
  const tried = {
    name: 'remote-profile',
    screens: [{ path: '/profile', access: 'anonymous' }],
    steps: [],
  }
  const faults = (html: string) =>
    onPage(`${screen}</div><template id="parlor-screen">${html}</template><div>`, (page) =>
      staticFaults(page, [tried]),
    )

  it('may differ in the order of attributes and the ids that React makes up', async () => {
    const html = '<main><h1>Profile</h1><input required="" name="nickname" id="_R_5_"/></main>'
    expect(await faults(html)).toEqual([])
  })

  it.each([
    [screen.replace('Profile', 'Welcome'), '"Welcome", where the screen has "Profile"'],
    [screen.replace(' required=""', ''), 'required=""'],
    [screen.replace('</main>', '<p>More</p></main>'), '<p>, where the screen has </main>'],
  ])('may not be %s', async (html, difference) => {
    expect(await faults(html)).toEqual([expect.stringContaining(difference)])
  })

  it('may be absent', async () => {
    expect(await opened(screen, (page) => staticFaults(page, [tried]))).toEqual([])
  })
})

describe('what a screen leaves behind', () => {
  const left = (script: string) =>
    opened(HEADER, async (page) => {
      await page.evaluate('document.addEventListener("keydown", () => {})')
      await page.evaluate('localStorage.own = "mine"')
      const before = await stateOf(page)
      await page.evaluate(script)
      return traces('remote-profile', { before, after: await stateOf(page) })
    })

  it('does not count what the trial itself does', async () => {
    const objections = await opened(HEADER, async (page) => {
      const before = await stateOf(page)
      await page.getByRole('button').click()
      return traces('remote-profile', { before, after: await stateOf(page) })
    })
    expect(objections).toEqual([])
  })

  it.each([
    'localStorage.more = "x"',
    'document.addEventListener("visibilitychange", () => {})',
    'document.body.addEventListener("keydown", () => {})',
    'document.addEventListener("click", () => {}, { once: true })',
    '{ const on = () => {}; addEventListener("wheel", on); removeEventListener("wheel", on) }',
    '{ const c = new AbortController(); addEventListener("keyup", () => {}, c); c.abort() }',
  ])('may be: %s', async (script) => {
    expect(await left(script)).toEqual([])
  })

  it.each([
    ['localStorage.clear()', 'removes own of local storage, parlor.gate.probe of local storage'],
    ['sessionStorage.clear()', 'removes parlor.gate.probe of session storage'],
    ['document.addEventListener("keydown", () => {})', 'still listens to keydown on document'],
    ['addEventListener("wheel", () => {}, { passive: false })', 'listens to wheel on window'],
    ['document.onkeydown = () => false', 'still listens to keydown on document'],
  ])('may not be: %s', async (script, objection) => {
    expect(await left(script)).toEqual([expect.stringContaining(objection)])
  })
})

test('a screen that some people cannot use is refused, with what is wrong and where', async () => {
  const body = `${HEADER}<main><h1>Profile</h1><button id="save"></button><p style="color:#eee;background:#fff">Pale</p></main>`
  expect(await opened(body, accessibilityFaults)).toEqual([
    expect.stringMatching(/^In the browser \/profile cannot be used by everybody .* at #save\.$/),
    expect.stringContaining('(color-contrast), at p.'),
  ])
})

describe('a visit', () => {
  const site = 'http://trial.test'

  it('to a page that never stops computing ends with an objection', async () => {
    const { signal } = new AbortController()
    const inPage = pagesOf(browser, { baseURL: site, signal, longestMs: 2_000 })
    const objections = await inPage(async (page) => {
      await page.evaluate('for (;;) {}')
      return []
    })
    expect(objections).toEqual([
      expect.stringMatching(/^In the browser .* is still busy after 2 s with this release: look/),
    ])
  })

  it('whose result no longer matters when its page is being opened does not begin', async () => {
    const run = new AbortController()
    const use = jest.fn(async () => [])
    const visit = pagesOf(browser, { baseURL: site, signal: run.signal })(use)
    run.abort(new Error('the types do not fit'))
    await expect(visit).rejects.toThrow('the types do not fit')
    expect(use).not.toHaveBeenCalled()
  })

  it('whose result no longer matters ends even if the browser never opens its page', async () => {
    const run = new AbortController()
    const stuck = Object.create(browser) as Browser
    stuck.newContext = async (options) => {
      const context = await browser.newContext(options)
      context.newPage = () => {
        run.abort(new Error('the types do not fit'))
        return new Promise(() => {})
      }
      return context
    }
    const visit = pagesOf(stuck, { baseURL: site, signal: run.signal })(async () => [])
    await expect(visit).rejects.toThrow('the types do not fit')
  })
})

describe('the steps of a remote', () => {
  const SCREEN = `${HEADER}<main><h1>Profile</h1>
    <label>Motto <input></label><button onclick="done.textContent = 'Saved'">Save</button>
    <button aria-label="Close"></button><output id="done"></output></main>`
  const take = (steps: SmokeStep[], { body = SCREEN, candidate = 'remote-profile' } = {}) =>
    onPage(body, (page) => {
      page.setDefaultTimeout(1_500)
      const screens: TriedScreen[] = [{ path: '/profile', access: 'everyone' }]
      return takeSteps(
        { page, watch: watchPage(page), patienceMs: 1_500 },
        {
          tried: { name: 'remote-profile', screens, steps },
          candidate,
          wantsSignIn: () => false,
          signedIn: undefined,
        },
      )
    })

  it('go, type, press, and see a text, the name of a control or the value of a field', async () => {
    const steps: SmokeStep[] = [
      { go: '/profile' },
      { see: 'Profile' },
      { type: 'to be {unique}', into: 'Motto' },
      { see: 'to be {unique}' },
      { see: 'Close' },
      { press: 'Save' },
      { see: 'Saved' },
    ]
    expect(await take(steps)).toEqual([])
  })

  it.each<[SmokeStep, string]>([
    [{ see: 'Gone' }, 'step 2 of remote-profile, see "Gone", fails at /profile with this release'],
    [{ press: 'Send' }, 'step 2 of remote-profile, press "Send", fails at /profile'],
    [{ type: 'x', into: 'Age' }, 'step 2 of remote-profile, type "x" into "Age", fails'],
  ])('are refused by name if the page lacks it: %j', async (step, objection) => {
    const [sentence] = await take([{ go: '/profile' }, step])
    expect(sentence).toContain(`In the browser ${objection}`)
    expect(sentence).toContain('the page says "Profile". Fix the screen, or the steps in')
  })

  it('of another team name the team that must agree', async () => {
    const [sentence] = await take([{ go: '/profile' }, { see: 'Gone' }], { candidate: 'host' })
    expect(sentence).toContain('Those are the steps of the live remote-profile')
  })

  it.each([
    [`<script>throw new Error('no profile')</script>`, '/profile throws with this release: no'],
    ['<script>console.error("half a profile")</script>', '/profile logs an error with this'],
  ])('are refused if the page does %s', async (script, objection) => {
    expect(await take([{ go: '/profile' }], { body: SCREEN + script })).toEqual([
      expect.stringContaining(objection),
    ])
  })
})
