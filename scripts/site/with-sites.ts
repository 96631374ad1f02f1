import { withWorker } from '../platform/worker'
import type { OpenSite, SiteToServe } from '../release/gate/browser/checked-site'

/** A site to open, or the address of one to close. */
export type SiteChange = { open: SiteToServe; close?: never } | { open?: never; close: string }

type SiteReply = Omit<Awaited<ReturnType<OpenSite>>, 'close'>

const SITES = { script: 'scripts/site/site-worker.ts', what: 'The server of the browser check' }

/** Runs `use` with a function that opens sites in another process: a deploy loads no backend. */
export function withSites<T>(use: (openSite: OpenSite) => Promise<T>): Promise<T> {
  return withWorker<SiteChange, SiteReply, T>(SITES, (ask) =>
    use(async (site) => {
      const reply = await ask({ open: site })
      const close = async () => void (await ask({ close: reply.url }))
      return { ...reply, close }
    }),
  )
}
