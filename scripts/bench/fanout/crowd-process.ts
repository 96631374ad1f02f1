import { serveBench } from '../measure/bench-process'
import { Crowd, type RivalName } from './crowd'

// The clients run in a separate process, so that the server's processor time is its own.

export type CrowdRequest = { rival: RivalName } & (
  | { do: 'gather'; port: number; count: number }
  | { do: 'load'; lines: number; perSecond: number }
  | { do: 'single' }
  | { do: 'open' }
  | { do: 'disperse' }
)

const crowds = new Map<RivalName, Crowd>()

serveBench(async (request: CrowdRequest): Promise<unknown> => {
  const { rival } = request
  if (request.do === 'gather') {
    crowds.set(rival, await Crowd.gather(request))
    return undefined
  }
  const crowd = crowds.get(rival)
  if (!crowd) throw new Error(`No crowd is connected to ${rival}`)
  if (request.do === 'single') return crowd.single()
  if (request.do === 'open') return crowd.open
  if (request.do === 'disperse') return crowd.disperse()
  return crowd.load(request)
})
