import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ProjectCopy } from '../../demo/project-copy'
import { ServedProcess } from '../../demo/served-process'
import { rollBack } from '../../release/roll-back-release'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { freePorts } from '../../testing/browser/free-ports'
import { ReleaseSite } from '../../testing/browser/release-site'
import { stampRelease } from '../../testing/browser/stamp-release'
import { Stranger } from '../../testing/browser/stranger'
import { readBuild } from '../../testing/built-release'

const REMOTE = 'remote-counter'
const VUE = 'vue@3.5.45'

/** A screen by Vue, which creates its own trusted-types policy. */
const SOURCE = `import { Page } from '@parlor/shared'
import { useEffect, useRef } from 'react'
import { createApp, h, ref } from 'vue'

export default function Counter() {
  const placeRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!placeRef.current) return undefined
    const counter = createApp({
      setup() {
        const count = ref(0)
        return () =>
          h('button', { onClick: () => count.value++ }, \`Pressed \${count.value} times\`)
      },
    })
    counter.mount(placeRef.current)
    return () => counter.unmount()
  }, [])
  return (
    <Page title="Counter" heading="Counter">
      <div ref={placeRef} />
    </Page>
  )
}
`

const test = testWithReleases.extend<{ team: ProjectCopy; registry: Stranger }>({
  site: async ({}, use) => {
    const site = await ReleaseSite.open({ policies: ['vue'] })
    await site.arrangeBuilds()
    await use(site)
    await site.close()
  },
  team: async ({}, use) => {
    const team = new ProjectCopy({ withBuilds: true })
    await use(team)
    team.dispose()
  },
  registry: async ({}, use) => {
    const registry = new Stranger()
    await use(registry)
    await registry.dispose()
  },
})

// An installation from the registry, and two deploys with their builds.
test.setTimeout(300_000)

test(
  'a remote by Vue runs alone, is deployed where its policy is allowed, is left without a trace, and is rolled back',
  { tag: '@packages' },
  async ({ site, team, registry, page, consoleErrors }, info) => {
    const port = String(await freePorts(1))
    const creation = await team.run('new', [
      REMOTE,
      ...['--path', '/counter', '--access', 'everyone', '--port', port],
    ])
    expect(creation).toMatchObject({ status: 0 })
    // Its packages are the team's own: nothing else in the workspace has them.
    const installation = await registry.run('npm', ['install', '--no-audit', '--no-fund', VUE])
    expect(installation).toMatchObject({ status: 0 })
    cpSync(join(registry.folder, 'node_modules'), team.path(`${REMOTE}/node_modules`), {
      recursive: true,
    })
    team.write(`${REMOTE}/counter.tsx`, SOURCE)
    const declarationText = JSON.parse(team.read(`${REMOTE}/remote.json`))
    const smoke = [{ go: '/counter' }, { press: 'Pressed 0 times' }, { see: 'Pressed 1 times' }]
    const declaration = { ...declarationText, policies: ['vue'], smoke }
    team.write(`${REMOTE}/remote.json`, JSON.stringify(declaration))

    const devServer = new ServedProcess()
    const args = [
      'scripts/kit/command.mjs',
      'dev',
      REMOTE,
      '--alone',
      '--data',
      info.outputPath('alone'),
    ]
    await page.goto(`${await devServer.start({ args, folder: team.folder })}/counter`)
    await count(page)
    // Else the page says that its server is gone.
    await page.goto('about:blank')
    await devServer.stop()

    const strict = await ReleaseSite.open()
    await strict.arrangeBuilds()
    const refusal = await team.run('deploy', [REMOTE, '--to', strict.storage.address])
    expect(refusal).toMatchObject({
      status: 1,
      printed: expect.stringContaining('"policies" lacks "vue"'),
    })
    await strict.close()

    const deploy = await team.run('deploy', [REMOTE, '--to', site.storage.address])
    expect(deploy.printed).toContain('is live on')
    expect(deploy.printed).toMatch(/new globals in the page: .*__VUE/)
    const first = readBuild(team.path(`${REMOTE}/dist`))
    await page.goto(`${site.url}/counter`)
    await count(page)

    // A leak is in each round. Code that the page loads and compiles meanwhile is in only one.
    const heaps: number[] = []
    for (let round = 0; round < 4; round += 1) {
      await enterAndLeave(page, 100)
      heaps.push(await heapOf(page))
    }
    const growths = heaps.slice(1).map((heap, at) => heap / (heaps[at] ?? 0) - 1)
    info.annotations.push({ type: 'heap', description: growths.map(percent).join(', ') })
    expect(Math.min(...growths)).toBeLessThan(0.05)

    const second = stampRelease(first, {
      stamp: 'second',
      folder: info.outputPath('second'),
      replace: { Pressed: 'Touched' },
    })
    await site.publish([second])
    await page.goto(`${site.url}/counter`)
    await expect(page.getByRole('button', { name: 'Touched 0 times' })).toBeVisible()
    await rollBack(site.storage, { name: REMOTE, version: first.version })
    await page.reload()
    await count(page)
    expect(consoleErrors).toEqual([])
  },
)

async function count(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Counter' })).toBeVisible()
  await page.getByRole('button', { name: 'Pressed 0 times' }).click()
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()
}

/** Begins and ends on the screen. Within the page: elements that a test looks up stay in its heap. */
async function enterAndLeave(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let at = 0; at < count; at += 1) {
      for (const path of ['/login', '/counter']) {
        const leftScreen = document.querySelector('main')
        history.replaceState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
        while (leftScreen?.isConnected) await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
  }, times)
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize
}
