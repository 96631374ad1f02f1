import type { ServerResponse } from 'node:http'
import { productNameOf } from '@parlor/shared/contract/configuration'
import { onlyLoopback } from '../../platform/loopback'
import type { Route } from '../../platform/routes'
import { readState } from '../../release/records/site-state'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { answerPage, OVERVIEW_PATH } from './local-page'
import { type OverviewPlace, overviewBody } from './overview-body'

interface OverviewOptions extends OverviewPlace {
  storage: ObjectStorage
}

/** Shows the live releases, with links to the other pages of this machine. */
export function openOverview({ storage, ...place }: OverviewOptions): Route {
  async function show(response: ServerResponse): Promise<void> {
    const state = await readState(storage)
    const title = `${productNameOf(state.config.value)} on this machine`
    answerPage(response, { path: OVERVIEW_PATH, title, body: overviewBody(state, place) })
  }

  const answer = onlyLoopback((_, response) =>
    show(response).catch((error: unknown) => {
      console.error('The overview could not be shown.', error)
      response.writeHead(500).end()
    }),
  )

  return (path) => (path.replace(/\/$/, '') === OVERVIEW_PATH ? answer : undefined)
}
