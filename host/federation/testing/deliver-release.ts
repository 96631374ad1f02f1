import { init } from '@module-federation/enhanced/runtime'
import { waitFor } from '@testing-library/react'
import type { RemoteRelease } from '../manifest'
import { releasesPlugin } from '../releases'
import { answerRequests, json } from './answer-requests'
import { fileElement, settleFile } from './file-elements'
import { manifestJson } from './manifest-json'

/** Code that the host shares: a package that is not an ES module, and one that is. */
export const sharedCode = { Page: () => null, Link: () => null }
const shared = (lib: object) => ({
  version: '0.1.0',
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: '^0.1.0' },
})

/** The federation's own runtime, as a build of the host starts it. */
export function startRuntime(plugin = releasesPlugin()) {
  return init({
    name: 'host',
    remotes: [],
    id: 'host:0.1.0-abc',
    shared: {
      '@parlor/shared': shared(sharedCode),
      esm: shared({ __esModule: true, use: () => null }),
    },
    plugins: [plugin],
  })
}

type ReleaseAddress = Pick<RemoteRelease, 'manifest'>

let versions = 0

/** The version of a release that no test has loaded before. */
export function newVersion(): string {
  versions += 1
  return String(versions)
}

export const fileOf = ({ manifest }: ReleaseAddress, name: string) => ({
  url: new URL(name, manifest).href,
})

/** The global in which the release collects its chunks. */
export const chunksOf = ({ manifest }: ReleaseAddress) =>
  `webpackChunkremote_auth_${manifest.split('/').at(-2)}`

/** Answers requests for a release's manifest, with these members too, and for any other file. */
export function serveRelease(more: object = {}) {
  return answerRequests((url) => {
    const build = { chunkLoadingGlobal: chunksOf({ manifest: url }) }
    return url.endsWith('.json') ? json({ ...manifestJson(), build, ...more }) : new Response('')
  })
}

export function containerOf(exposed: unknown) {
  return { init: jest.fn(), get: jest.fn(async () => () => exposed) }
}

/** Delivers the requested files of the login screen; the entry leaves this container. */
export async function deliver(release: ReleaseAddress, container: unknown): Promise<void> {
  const entry = fileOf(release, 'remoteEntry.js')
  await waitFor(() => expect(fileElement(entry)).not.toBeNull())
  Reflect.set(window, 'remote_auth', container)
  for (const name of ['remoteEntry.js', 'login.1a.js', 'login.1a.css']) {
    settleFile(fileOf(release, name), 'load')
  }
}
