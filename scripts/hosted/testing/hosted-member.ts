import { Member } from '../../testing/chat-members/member'
import type { HostedWorld } from './world/hosted-world'

/** A member of a simulated room, on its clock. `drop` ends the connection. */
export function hostedMember({
  world,
  ...options
}: Omit<ConstructorParameters<typeof Member>[0], 'openSocket'> & { world: HostedWorld }) {
  const { clock, gateway } = world
  let connectionId = ''
  const member = new Member({
    ...options,
    time: { now: clock.now, after: clock.timers.after },
    random: world.draw,
    openSocket(_url, events) {
      const own = world.connect({ hear: events.onMessage, close: events.onClose })
      connectionId = own
      void world.admit(own).then(events.onOpen)
      return {
        send(text) {
          if (!gateway.connections.has(own)) return false
          void world.send(own, JSON.parse(text))
          return true
        },
        close: () => world.drop(own),
      }
    },
  })
  return { member, drop: () => world.drop(connectionId) }
}
