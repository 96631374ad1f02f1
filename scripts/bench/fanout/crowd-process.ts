import { Crowd } from './crowd'
import type { RivalName } from './dialect'

// The clients live in a process of their own, so that the server's processor time is its own.

export type CrowdRequest =
  | { do: 'gather'; rival: RivalName; port: number; count: number }
  | { do: 'load'; rival: RivalName; lines: number; perSecond: number }
  | { do: 'single'; rival: RivalName }
  | { do: 'count'; rival: RivalName }
  | { do: 'disperse'; rival: RivalName }

const crowds = new Map<RivalName, Crowd>()

async function answer(request: CrowdRequest): Promise<unknown> {
  if (request.do === 'gather') {
    crowds.set(request.rival, await Crowd.gather(request.rival, request))
    return undefined
  }
  const crowd = crowds.get(request.rival)
  if (!crowd) throw new Error(`No crowd has gathered at ${request.rival}`)
  if (request.do === 'load') return crowd.load(request)
  if (request.do === 'single') return crowd.single()
  if (request.do === 'count') return crowd.open
  return crowd.disperse()
}

process.on('message', (request: CrowdRequest) => {
  answer(request).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

// A message that comes before somebody listens would be lost.
process.send?.({ result: 'ready' })
