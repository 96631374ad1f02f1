import type { SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import type { Browser } from '@playwright/test'
import { activityOf } from './activity'
import { checkFreshPage } from './check-fresh-page'
import { accessibilityFaults, checkScreen, headerFaults, staticFaults } from './check-screen'
import { addFaults, noFindings } from './findings'
import { changesBetween, fingerprint, newGlobals, plantProbe } from './fingerprint'
import { faultsOf } from './page-watch'
import { contextsOf, openContext, withBrowser } from './pages'
import { takeSteps } from './steps'
import { BrowserTab } from './tab'
import { newTestUser } from './test-users'

const HEADER = '<header><a href="/">Parlor</a><button>Sign out</button></header>'

let browser: Browser
let end = () => {}
beforeAll(async () => {
  await new Promise<void>((resolveOpen, reject) => {
    withBrowser((one) => {
      browser = one
      resolveOpen()
      return new Promise<void>((resolve) => {
        end = resolve
      })
    }).catch(reject)
  })
})
afterAll(() => end())

const SITE = 'http://check.localhost'

/** A page with this body at every address of its site. */
async function onPage<T>(body: string, use: (tab: BrowserTab) => Promise<T>): Promise<T> {
  const context = await openContext(browser, SITE)
  await context.route('**/*', (route) =>
    route.fulfill({
      status: route.request().url().startsWith(`${SITE}/api/`) ? 503 : 200,
      contentType: 'text/html',
      body: `<html lang="en"><title>Profile</title><link rel="icon" href="data:,"><body><div id="root">${body}</div></body></html>`,
    }),
  )
  try {
    return await use(await BrowserTab.open(context, 'ws://check.localhost/prod'))
  } finally {
    await context.close()
  }
}

/** The same, opened at `/profile`. */
const onProfile = <T>(body: string, use: (tab: BrowserTab) => Promise<T>) =>
  onPage(body, async (tab) => {
    await tab.page.goto('/profile')
    return use(tab)
  })

describe('the header', () => {
  it('is not affected by a screen below it', async () => {
    expect(await onProfile(`${HEADER}<main><h1>Profile</h1></main>`, headerFaults)).toEqual([])
  })

  it('may be covered by a modal dialog', async () => {
    const body = `${HEADER}<main><dialog>Sure?</dialog></main><script>document.querySelector('dialog').showModal()</script>`
    expect(await onProfile(body, headerFaults)).toEqual([])
  })

  it.each([
    ['<p id="veil" style="position:fixed;inset:0;margin:0"></p>', 'because p#veil covers it'],
    ['<style>header { display: none }</style>', 'cannot be seen at /profile'],
  ])('may not be taken away by %s', async (taking, problem) => {
    expect(await onProfile(`${HEADER}<main>${taking}</main>`, headerFaults)).toEqual([
      expect.stringContaining(problem),
    ])
  })
})

it.each([
  ['<dialog>Wait</dialog>', 1],
  ['<dialog><button>Close</button></dialog>', 0],
])('a modal dialog needs something to press: %s', async (dialog, stuck) => {
  const body = `${HEADER}<main>${dialog}</main><script>document.querySelector('dialog').showModal()</script>`
  const faults = await onProfile(body, checkScreen)
  expect(faults.filter((fault) => fault.includes('nobody can close a dialog'))).toHaveLength(stuck)
})

describe('the static HTML of a screen', () => {
  const screen = '<main><h1>Profile</h1><input id="_r_0_" name="nickname" required=""></main>'
  const faults = (html: string) =>
    onProfile(`${screen}</div><template id="parlor-screen">${html}</template><div>`, (tab) =>
      staticFaults(tab, 'remote-profile'),
    )

  it('may differ in the order of attributes and the ids that React makes up', async () => {
    const html = '<main><h1>Profile</h1><input required="" name="nickname" id="_R_5_"/></main>'
    expect(await faults(html)).toEqual([])
  })

  it('may have the element around a remote, or come from before it', async () => {
    const html = `<div class="parlor-remote" data-profile-library="">${screen}</div>`
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
    expect(await onProfile(screen, (tab) => staticFaults(tab, 'remote-profile'))).toEqual([])
  })
})

describe('a visit leaves behind', () => {
  const changesBy = (script: string) =>
    onProfile(HEADER, async (tab) => {
      await tab.page.evaluate('document.addEventListener("keydown", () => {})')
      await tab.page.evaluate('localStorage.own = "mine"')
      await plantProbe(tab)
      const previous = await fingerprint(tab)
      await tab.page.evaluate(script)
      return changesBetween(previous, await fingerprint(tab))
    })

  const withRule = (rule: string) =>
    `document.head.append(document.createElement("style")); document.querySelector("style").sheet.insertRule("${rule}")`

  it.each([
    withRule('@media print { .css-1a2b:hover, .css-1a2b p { color: red } }'),
    'document.querySelector("button").click()',
    'localStorage.more = "x"',
    'document.addEventListener("visibilitychange", () => {})',
    'document.body.firstChild.addEventListener("keydown", () => {})',
    'document.addEventListener("click", () => {}, { once: true }); document.body.click()',
    '{ const on = () => {}; addEventListener("wheel", on); removeEventListener("wheel", on) }',
    '{ const c = new AbortController(); addEventListener("keyup", () => {}, c); c.abort() }',
    '{ const was = document.title; document.title = "Other"; document.title = was }',
    'document.documentElement.style.color = "red"; document.documentElement.style.color = ""',
    'window.__mobxGlobals = {}; globalThis[Symbol.for("react-redux-context")] = new Map()',
    'Element.prototype.__e = undefined; Element.prototype[Symbol("style")] = null',
    'CSS.registerProperty({ name: "--tw-ring", syntax: "*", inherits: false })',
  ])('nothing: %s', async (script) => {
    expect(await changesBy(script)).toEqual([])
  })

  it("nothing by React's own listeners on the element of a portal", async () => {
    const portal =
      'body._reactListening1 = true; body.addEventListener("click", (() => {}).bind(0))'
    expect(await changesBy(`{ const { body } = document; ${portal} }`)).toEqual([])
  })

  it('globals, which are reported by name', async () => {
    const globals = await onProfile(HEADER, async (tab) => {
      await tab.page.evaluate('window.known = 1')
      const previous = await fingerprint(tab)
      await tab.page.evaluate('window.known = 2; window.__mobxGlobals = {}')
      return newGlobals(previous, await fingerprint(tab))
    })
    expect(globals).toEqual(['__mobxGlobals'])
  })

  it.each([
    ['localStorage.clear()', 'the key own of local storage'],
    ['sessionStorage.clear()', 'the key parlor.gate.probe of session storage'],
    ['document.addEventListener("keydown", () => {})', 'a listener to keydown on document'],
    ['addEventListener("wheel", () => {}, { passive: false })', 'a listener to wheel on window'],
    ['document.onkeydown = () => false', 'a listener to keydown on document'],
    ['document.body.addEventListener("click", () => {})', 'a listener to click on body'],
    ['window.fetch = () => {}', 'window.fetch'],
    ['window.alert = () => {}', 'window.alert'],
    ['Array.prototype.map = () => []', 'Array.prototype.map'],
    ['Element.prototype.closest = undefined', 'Element.prototype.closest'],
    ['Object.prototype.more = 1', 'Object.prototype.more'],
    ['Storage.prototype.setItem = () => {}', 'Storage.prototype.setItem'],
    ['History.prototype.back = () => {}', 'History.prototype.back'],
    ['document.body.style.color = "red"', 'the attribute style of body'],
    ['document.body.className = "dimmed"', 'the attribute class of body'],
    ['history.pushState = () => {}', 'history.pushState'],
    ['document.title = "Other"', 'the title'],
    ['void navigator.locks.request("profile", () => new Promise(() => {}))', 'the lock profile'],
    [withRule('.profile-form, form { color: red }'), 'a style sheet without an address'],
    [withRule('@media print { .parlor-form { color: red } }'), 'a style sheet without an address'],
  ])('a trace: %s', async (script, name) => {
    expect(await changesBy(script)).toContain(name)
  })
})

describe('in the ten seconds after a visit', () => {
  const active = (script: string) =>
    onPage(`${HEADER}<script src="/remote-profile/1/profile.js"></script>`, async (tab) => {
      await tab.page.route('**/profile.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: script }),
      )
      await tab.page.goto('/profile')
      return activityOf(tab, 'remote-profile')
    })

  it.each([
    'setTimeout(() => {}, 500)',
    '{ const timer = setInterval(() => {}, 500); clearInterval(timer) }',
    'void fetch("/profile.json")',
    'setInterval("1", 500)',
  ])('a package is quiet after %s', async (script) => {
    expect(await active(script)).toEqual([])
  })

  it.each([
    [
      'setInterval(function poll() {}, 500)',
      `a timer that calls poll of ${SITE}/remote-profile/1/profile.js:1:`,
    ],
    ['{ const again = () => setTimeout(again, 500); again() }', 'a timer that calls again of'],
    ['setInterval(() => fetch("/profile.json"), 3_000)', 'calls to /profile.json'],
  ])('it is still active after %s', async (script, name) => {
    expect(await active(script)).toContainEqual(expect.stringContaining(name))
  })
})

test('a page that is closed while it is watched lets the next one be watched', async () => {
  await onProfile(HEADER, async (tab) => {
    const watch = activityOf(tab, 'remote-profile')
    await tab.page.close()
    await expect(watch).rejects.toThrow('closed')
  })
  expect(await onProfile(HEADER, (tab) => activityOf(tab, 'remote-profile'))).toEqual([])
})

describe('the controls of a screen', () => {
  const site = { url: SITE, userPoolId: '', clientId: '', chat: '', globals: [], accounts: [] }
  const press = (controls: string) =>
    onPage(`${HEADER}<main><h1>Profile</h1>${controls}</main>`, (tab) =>
      checkFreshPage(tab, {
        ...{ site, name: 'remote-profile', path: '/profile', leadsTo: '/profile', as: 'stranger' },
        freshCheck: 'press screen',
        ...{ steps: [], skipped: 0, why: 'its own' },
      }),
    )

  it('are each pressed once, but for those that are disabled or exempt', async () => {
    const controls = `<form onsubmit="return false"><input required><button>Save</button></form>
      <button disabled onclick="gone()">Off</button>
      <button data-gate="skip" onclick="gone()">Ring</button>
      <details><summary>More</summary><button onclick="throw 1">Hidden</button></details>`
    expect(await press(controls)).toMatchObject({ faults: [], pressCount: 2, exemptCount: 1 })
  })

  it('are pressed where they come to rest late, and not where something covers them', async () => {
    const controls = `<style>
        @keyframes come { from { margin-left: 300px } }
        [onclick] { animation: come 4s linear }
        #cover { position: fixed; inset: 10rem 0 0 }
        #covered { position: fixed; top: 20rem }
      </style>
      <button onclick="gone()">Late</button><button id="covered">Covered</button><div id="cover"></div>`
    const { faults, pressCount } = await press(controls)
    expect(faults).toEqual([expect.stringContaining('after "Late" is pressed')])
    expect(pressCount).toBe(1)
    const fine = controls.replace('gone()', 'void 0')
    expect(await press(fine)).toMatchObject({ faults: [], pressCount: 1 })
  })

  it.each([
    ['onclick="gone()"', 'after "Save" is pressed, /profile throws with this release: gone is'],
    [
      'onclick="Promise.reject(new Error(\'no answer\'))"',
      'after "Save" is pressed, /profile throws with this release: no answer',
    ],
    [
      'onclick="console.error(\'half saved\')"',
      'after "Save" is pressed, /profile logs an error with this release: half saved',
    ],
  ])('may not fail by %s', async (handler, fault) => {
    const { faults } = await press(`<button>Fine</button><button ${handler}>Save</button>`)
    expect(faults).toEqual([expect.stringContaining(fault)])
    expect(faults[0]).toMatch(/ If the gate should not press it, give it data-gate="skip"\.$/)
  })
})

test('a specified screen has the specified texts, and one that is missing is named', async () => {
  const body = `${HEADER}<main><h1>Welcome Back!</h1><p>Don't have an account?</p>
    <a href="/register">Sign Up</a><button>Log in</button></main>`
  const faults = await onPage(body, async (tab) => {
    await tab.page.goto('/login')
    return checkScreen(tab)
  })
  expect(faults).toEqual([
    'In the browser /login has no button "Sign In" with this release: the specification requires this text.',
  ])
})

test('a day of a date picker may have its whole date as its name, and other controls may not', async () => {
  const day = '<button aria-label="November 1st">1</button>'
  const grid = `<table role="grid" aria-label="November"><tr><td>${day}</td></tr></table>`
  expect(
    await onProfile(`${HEADER}<main><h1>Profile</h1>${grid}${day}</main>`, accessibilityFaults),
  ).toEqual([expect.stringMatching(/\(label-content-name-mismatch\), at main > button[^,]*\.$/)])
})

test('a screen that some people cannot use is refused, with what is wrong and where', async () => {
  const body = `${HEADER}<main><h1>Profile</h1><button id="save"></button><p style="color:#eee;background:#fff">Pale</p></main>`
  expect(await onProfile(body, accessibilityFaults)).toEqual([
    expect.stringMatching(/^In the browser \/profile cannot be used by everybody .* at #save\.$/),
    expect.stringContaining('(color-contrast), at p.'),
  ])
})

test('an endless animation is judged at its beginning, and goes on', async () => {
  const pulse = `<style>@keyframes pulse { from { opacity: 1 } to { opacity: 0.2 } }
    p { animation: pulse 2s -1.9s infinite }</style>`
  const body = `${pulse}${HEADER}<main><h1>Profile</h1><p>Steam</p></main>`
  const run = await onProfile(body, async (tab) => {
    const faults = await accessibilityFaults(tab)
    const states = await tab.evaluate(
      () => document.getAnimations().map(({ playState }) => playState),
      undefined,
    )
    return { faults, states }
  })
  expect(run).toEqual({ faults: [], states: ['running'] })
})

describe('a visit', () => {
  const late = (why: string) => why

  it('to a page that never stops computing ends with a problem', async () => {
    const { signal } = new AbortController()
    const inContext = contextsOf(browser, { baseURL: SITE, signal, longestMs: 2_000 })
    const why = await inContext(async (context) => {
      const page = await context.newPage()
      await page.evaluate('for (;;) {}')
      return 'an end'
    }, late)
    expect(why).toMatch(/^is still busy after 2 s: look/)
  })

  it('to a page that cannot be used ends with a sentence', async () => {
    const { signal } = new AbortController()
    const inContext = contextsOf(browser, { baseURL: SITE, signal })
    const why = await inContext(async (context) => {
      const page = await context.newPage()
      await page.close()
      return page.title()
    }, late)
    expect(why).toMatch(/^cannot be checked \(.*closed\)$/)
  })

  it('whose result no longer matters does not begin', async () => {
    const run = new AbortController()
    run.abort(new Error('the types do not fit'))
    const use = jest.fn(() => new Promise<string>(() => {}))
    const visit = contextsOf(browser, { baseURL: SITE, signal: run.signal })(use, late)
    await expect(visit).rejects.toThrow('the types do not fit')
  })

  it('whose result no longer matters ends even if the browser never opens its page', async () => {
    const run = new AbortController()
    const visit = contextsOf(browser, { baseURL: SITE, signal: run.signal })((context) => {
      context.newPage = () => {
        run.abort(new Error('the types do not fit'))
        return new Promise(() => {})
      }
      return context.newPage().then(() => 'an end')
    }, late)
    await expect(visit).rejects.toThrow('the types do not fit')
  })
})

describe('the steps of a remote', () => {
  const SCREEN = `${HEADER}<main><h1>Profile</h1>
    <label>Motto <input></label><button onclick="done.textContent = 'Saved'">Save</button>
    <button aria-label="Close"></button><output id="done"></output></main>`
  const take = async (steps: SmokeStep[], { body = SCREEN } = {}) => {
    const faults = await onProfile(body, async (tab) => {
      const { faults } = await takeSteps(tab, {
        ...{ steps, name: 'remote-profile', skipped: 0, person: newTestUser(), url: SITE },
        patienceMs: 1_500,
      })
      return [...faults, ...faultsOf(tab.watch)]
    })
    return faults
  }

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
  ])('are refused by name if the page lacks it: %j', async (step, problem) => {
    const [sentence] = await take([{ go: '/profile' }, step])
    expect(sentence).toContain(`In the browser ${problem}`)
    expect(sentence).toContain('the page says "Profile".')
  })

  it.each([
    [`<script>throw new Error('no profile')</script>`, '/profile throws with this release: no'],
    ['<script>console.error("half a profile")</script>', '/profile logs an error with this'],
  ])('are refused if the page does %s', async (script, problem) => {
    expect(await take([{ go: '/profile' }], { body: SCREEN + script })).toEqual([
      expect.stringContaining(problem),
    ])
  })
})

describe('what the policy stops', () => {
  const policy = [
    "require-trusted-types-for 'script'",
    'trusted-types parlor',
    ...['style-src', 'connect-src', 'img-src', 'frame-src'].map((each) => `${each} 'self' data:`),
  ].join(';')
  const watch = (script: string) =>
    onPage(HEADER, async (tab) => {
      await tab.page.route('**/profile', (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': policy },
          body: '<link rel="icon" href="data:,"><script src="/remote-profile/1/profile.js"></script>',
        }),
      )
      await tab.page.route('**/profile.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: script }),
      )
      await tab.page.goto('/profile')
      await tab.settle()
      return { faults: faultsOf(tab.watch), blockedFiles: tab.watch.blockedFiles }
    })

  it('is not a fault if it is text as a script, whose file is noted', async () => {
    const { faults, blockedFiles } = await watch(
      'try { new Function("") } catch { window.slow = 1 }',
    )
    expect([...blockedFiles]).toEqual(['/remote-profile/1/profile.js'])
    expect(faults).toEqual([])
  })

  it.each([
    ['new Function("")', 'throws with this release'],
    ['try { new Function("") } catch (error) { console.error(error) }', 'logs an error'],
  ])('is a fault if the page has no way round it: %s', async (script, fault) => {
    const { faults } = await watch(script)
    expect(faults).toEqual([expect.stringContaining(fault)])
  })

  const added = (tag: string, more: object) =>
    `document.head.append(Object.assign(document.createElement('${tag}'), ${JSON.stringify(more)}))`
  it.each([
    ['try { trustedTypes.createPolicy("vue", {}) } catch {}', '"policies": ["NAME"]'],
    [added('style', { textContent: 'p { margin: 0 }' }), '"inlineStyles": true in remote.json'],
    ['fetch("https://other.example/").catch(() => {})', 'declare a service in remote.json'],
    [added('img', { src: 'https://other.example/' }), 'import the file'],
    [added('iframe', { src: 'https://other.example/' }), ': do without it.'],
  ])('is named with its remedy: %s', async (script, remedy) => {
    const { faults } = await watch(script)
    expect(faults).toEqual([expect.stringContaining(remedy)])
    expect(faults[0]).toContain("the site's security policy stops this release at /profile: ")
  })
})

it('excuses the faults of a page whose service nobody answers for, and names the service', async () => {
  const body = "<main><script>fetch('/api/remote-orders/orders/list')</script></main>"
  const findings = await onProfile(body, async (tab) => {
    await tab.settle()
    const findings = noFindings()
    addFaults(findings, ['It shows no orders.', ...faultsOf(tab.watch)], tab.watch)
    return findings
  })
  expect(findings.faults).toEqual([])
  expect(findings.excusedFaults).toEqual([
    'Nobody answers for remote-orders/orders in this check: remote-orders/services/orders.ts would.',
    'It shows no orders. It may do so because of remote-orders/orders.',
  ])
})
