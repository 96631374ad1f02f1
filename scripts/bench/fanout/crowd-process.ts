import { serveBench } from '../measure/bench-process'
import { Crowd, type RivalName } from './crowd'

// The clients live in a process of their own, so that the server's processor time is its own.

export type CrowdRequest = { rival: RivalName } & (
  | { do: 'gather'; port: number; count: number }
  | { do: 'load'; lines: number; perSecond: number }
  | { do: 'single' }
  | { do: 'open' }
  | { do: 'disperse' }
)

/** A speaker is a person alone: to the connections of its author a frame names the lines' ids. */
const SPEAKERS = 10
/** Connections of one person, so that a crowd's arrival is not mostly announcements. */
const PER_PERSON = 50

const crowds = new Map<RivalName, Crowd>()

serveBench(async (request: CrowdRequest): Promise<unknown> => {
  const { rival } = request
  if (request.do === 'gather') {
    const nicknameOf = (index: number) =>
      index < SPEAKERS ? `speaker ${index}` : `person ${Math.floor(index / PER_PERSON)}`
    const options = { ...request, speakers: SPEAKERS, atOnce: 100, nicknameOf }
    crowds.set(rival, await Crowd.gather(options))
    return undefined
  }
  const crowd = crowds.get(rival)
  if (!crowd) throw new Error(`No crowd has gathered at ${rival}`)
  if (request.do === 'single') return crowd.single()
  if (request.do === 'open') return crowd.open
  if (request.do === 'disperse') return crowd.disperse()
  const { missed, repeated, dropped, ...result } = await crowd.load(request)
  if (missed + repeated + dropped === 0) return result
  throw new Error(`${missed} lines missed, ${repeated} heard twice, ${dropped} connections gone`)
})
