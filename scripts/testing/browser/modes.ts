import { testWithOpenSite as base, expect } from './fixtures'
import { freePorts } from './free-ports'
import { openOverride } from './open-override'
import { SiteProcess } from './site-process'

/**
 * How a team runs its remote from a development server: as a page of its own, or in the published
 * site in place of the published release, which all other tests visit.
 */
export const modes = ['standalone', 'overridden'] as const
export type Mode = (typeof modes)[number]

interface Servers {
  remote: 'remote-auth' | 'remote-chat'
  /** The remote's own development server. */
  remoteServer: SiteProcess
}

export const test = base.extend<{ mode: Mode | 'composed' }, Servers>({
  remote: ['remote-auth', { option: true, scope: 'worker' }],
  mode: ['composed', { option: true }],
  remoteServer: [
    async ({ remote }, use) => {
      const server = new SiteProcess(
        ['scripts/kit/command.mjs', 'dev', remote, '--alone'],
        await freePorts(1),
      )
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
      await openOverride(page, `/?override=${remote}@${remoteServer.url}`)
      await expect(page.getByRole('complementary', { name: 'Overrides' })).toContainText(
        `${remote} comes from ${remoteServer.url}/mf-manifest.json`,
      )
    }
    await use(page)
  },
})

export { expect }
