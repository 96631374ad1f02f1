import { test as base, expect } from '@playwright/test'
import { RemoteServer } from './remote-server'
import { Site } from './site'

/** The three ways in which one remote runs; its tests pass in all of them. */
export const modes = ['standalone', 'composed', 'overridden'] as const
export type Mode = (typeof modes)[number]

interface Servers {
  remote: 'remote-auth' | 'remote-chat'
  /** The published site. */
  site: Site
  /** The remote's own development server. */
  remoteServer: RemoteServer
}

/**
 * Tests of one remote, whose page is its own, or the published site's, or the published site's
 * with the remote from its development server.
 */
export const test = base.extend<{ mode: Mode }, Servers>({
  remote: ['remote-auth', { option: true, scope: 'worker' }],
  mode: ['composed', { option: true }],
  site: [
    async ({}, use) => {
      const site = new Site()
      await site.start()
      await use(site)
      await site.dispose()
    },
    { scope: 'worker' },
  ],
  remoteServer: [
    async ({ remote }, use) => {
      const server = new RemoteServer(remote)
      await server.start()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ mode, site, remoteServer }, use) => {
    await use(mode === 'standalone' ? remoteServer.url : site.url)
  },
  page: async ({ page, mode, remote, remoteServer }, use) => {
    if (mode === 'overridden') {
      await page.goto(`/?override=${remote}@${remoteServer.url}`)
      await expect(page.getByRole('complementary', { name: 'Overrides' })).toContainText(
        `${remote} comes from ${remoteServer.url}/mf-manifest.json`,
      )
    }
    await use(page)
  },
})

export { expect }
