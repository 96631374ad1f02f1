import { SimulatedMember } from '../../testing/chat-members/simulated-member'
import type { HostedWorld } from './world/hosted-world'

/** A member of a simulated room, on its clock. `drop` ends the connection. */
export function hostedMember({
  world,
  ...options
}: Omit<ConstructorParameters<typeof SimulatedMember>[0], 'openSocket'> & { world: HostedWorld }) {
  const { clock, gateway } = world
  let connectionId = ''
  const member = new SimulatedMember({
    ...options,
    time: { now: clock.now, after: clock.timers.after },
    random: world.draw,
    openSocket(_url, events) {
      const ownConnection = world.connect({ hear: events.onMessage, close: events.onClose })
      connectionId = ownConnection
      void world.admit(ownConnection).then(events.onOpen)
      return {
        send(text) {
          if (!gateway.connections.has(ownConnection)) return false
          void world.send(ownConnection, JSON.parse(text))
          return true
        },
        close: () => world.drop(ownConnection),
      }
    },
  })
  return { member, drop: () => world.drop(connectionId) }
}
