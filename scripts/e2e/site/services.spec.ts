import { createServer } from 'node:http'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { test as base, expect } from '@playwright/test'
import { buildRelease } from '../../build/build-release'
import { listen } from '../../platform/listen'
import { prepareDataFolder } from '../../platform/storage/data-folder'
import { publish } from '../../release/publish'
import { folderStorage } from '../../release/storage/folder-storage'
import { localConfig } from '../../site/local-config'
import { SiteProcess } from '../../testing/browser/site-process'
import { stampRelease } from '../../testing/browser/stamp-release'
import { buildAll } from '../../testing/built-release'

const SERVICE = '/api/remote-chat/orders'

/** Everything that a service could do to a page that runs or obeys its answers. */
const HOSTILE_HEADERS = {
  'content-type': 'text/javascript',
  'service-worker-allowed': '/',
  'clear-site-data': '"*"',
  'set-cookie': 'planted=1; Path=/',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}
/** A script, and in a separate document a page with that script. */
const RUNS = "globalThis.ran = true; console.log('it ran')"

interface Hostile {
  /** A site whose service answers everything with a script. */
  site: SiteProcess
  /** The paths that the service has been asked for. */
  requestedPaths: string[]
}

const test = base.extend<{ hostile: Hostile }>({
  hostile: async ({}, use, info) => {
    const requestedPaths: string[] = []
    const service = createServer((request, response) => {
      const path = request.url ?? ''
      requestedPaths.push(path)
      const isPage = path.endsWith('.html')
      response.writeHead(200, {
        ...HOSTILE_HEADERS,
        ...(isPage && { 'content-type': 'text/html' }),
      })
      response.end(isPage ? `<!doctype html><script>${RUNS}</script>` : RUNS)
    })
    const address = `http://localhost:${await listen(service)}`
    const option = ['--service', `remote-chat/orders=${address}`]
    const site = new SiteProcess(['scripts/kit/command.mjs', 'start', ...option])
    await publishWithService(site, info.outputPath('remote-chat'))
    await site.start()
    await use({ site, requestedPaths })
    await site.dispose()
    service.close()
    service.closeAllConnections()
  },
})

/** Puts a room that declares the service into a site that does not run yet. */
async function publishWithService(site: SiteProcess, folder: string): Promise<void> {
  prepareDataFolder(site.data)
  const storage = folderStorage(join(site.data, 'site'))
  const config = localConfig({ feedback: 'console' })
  await publish(storage, await buildAll(), { by: 'start', config })
  const declaringRelease = stampRelease(await buildRelease('remote-chat'), {
    stamp: 'orders',
    folder,
    edit: (file, text) => (file === MANIFEST_FILE ? withService(text) : text),
  })
  await publish(storage, [declaringRelease], { by: 'deploy' })
}

function withService(text: string): string {
  const manifest = JSON.parse(text) as { release: object }
  const services = { orders: { purpose: 'Orders.', token: 'id' } }
  return JSON.stringify({ ...manifest, release: { ...manifest.release, services } })
}

// The page's own policy would stop most of these ways, and this test is not about it.
test.use({ bypassCSP: true })

/** Ways to have a browser ask for an address, run in a page of the site. */
const WAYS: Record<string, (url: string) => unknown> = {
  'navigation.html': (url) => location.assign(url),
  'window.html': (url) => void open(url),
  'frame.html': (url) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: url }))
  },
  'form.html': (url) => {
    const form = Object.assign(document.createElement('form'), { action: url, method: 'post' })
    document.body.append(form)
    form.submit()
  },
  'download.html': (url) => {
    Object.assign(document.createElement('a'), { href: url, download: 'x.html' }).click()
  },
  'script.js': (url) => {
    document.head.append(Object.assign(document.createElement('script'), { src: url }))
  },
  'module.js': (url) => void import(/* webpackIgnore: true */ url).catch(() => undefined),
  'image.png': (url) => {
    new Image().src = url
  },
  'style.css': (url) => {
    const link = { rel: 'stylesheet', href: url }
    document.head.append(Object.assign(document.createElement('link'), link))
  },
  'worker.js': (url) => void new Worker(url),
  'service-worker.js': (url) =>
    void navigator.serviceWorker.register(url, { scope: '/' }).catch(() => undefined),
}

test('a service is reached only by a fetch of the site’s own page', {
  tag: '@slow',
}, async ({ hostile: { site, requestedPaths }, context }) => {
  const ranIn: string[] = []
  context.on('console', (message) => {
    if (message.text() === 'it ran') ranIn.push(message.page()?.url() ?? '')
  })
  const expectRefused = (path: string) =>
    expect
      .poll(() => site.output.join(''))
      .toMatch(new RegExp(`"path":"${SERVICE}/${path}","status":403`))

  for (const [name, ask] of Object.entries(WAYS)) {
    await test.step(name, async () => {
      const page = await context.newPage()
      await page.goto(`${site.url}/login`)
      await page.evaluate(ask, `${SERVICE}/${name}`)
      // The page stays open: Chromium may never answer the closing of one that is on its way
      // to another document.
      await expectRefused(name)
    })
  }

  await test.step('a fetch of another origin', async () => {
    const page = await context.newPage()
    // Browsers lead every such name to this machine.
    const otherOrigin = site.url.replace('localhost', 'evil.localhost')
    await page.goto(`${otherOrigin}/login`)
    await page.evaluate(
      (url) => fetch(url, { mode: 'no-cors' }).catch(() => undefined),
      `${site.url}${SERVICE}/other-origin`,
    )
    await expectRefused('other-origin')
    await page.evaluate((url) => fetch(url), `${SERVICE}/other-name`)
    await expectRefused('other-name')
  })
  expect(requestedPaths).toEqual([])

  await test.step('a fetch of the site’s own page', async () => {
    const page = await context.newPage()
    await page.goto(`${site.url}/login`)
    await page.evaluate(() => localStorage.setItem('kept', 'yes'))
    const answer = await page.evaluate(async (url) => {
      const { status, headers } = await fetch(url)
      return { status, policy: headers.get('content-security-policy') }
    }, `${SERVICE}/own.html`)
    expect(answer).toEqual({ status: 200, policy: expect.stringContaining('sandbox') })
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('yes')
  })
  expect(requestedPaths).toEqual(['/own.html'])
  expect(await context.cookies()).toEqual([])
  expect(context.serviceWorkers()).toEqual([])
  expect(ranIn).toEqual([])
})
