import { withWorker } from '../platform/worker'
import type { OpenSite, SiteToServe } from '../release/gate/browser/checked-site'

/** A site to open, or the address of one to close. */
export type SiteChange = { open: SiteToServe; close?: never } | { open?: never; close: string }

type Answer = Omit<Awaited<ReturnType<OpenSite>>, 'close'>

const SITES = { script: 'scripts/site/site-worker.ts', what: 'The server of the trial' }

/** Runs `use` with what opens sites in a process of their own: a deploy loads no backend. */
export function withSites<T>(use: (openSite: OpenSite) => Promise<T>): Promise<T> {
  return withWorker<SiteChange, Answer, T>(SITES, (ask) =>
    use(async (site) => {
      const served = await ask({ open: site })
      const close = async () => void (await ask({ close: served.url }))
      return { ...served, close }
    }),
  )
}
