import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type ReactElement, useLayoutEffect } from 'react'
import { type Location, MemoryRouter, useLocation } from 'react-router-dom'
import type { Settings } from '../contract/declared/settings'
import { RemotePart, type ServiceCall } from '../remote'

export interface ScreenUnderTest {
  user: UserEvent
  /** The visitor's current location. */
  location(): Location
}

interface Visitor {
  path?: string
  state?: unknown
  /** The answers of the services that the screen calls, by name. */
  services?: Readonly<Record<string, ServiceCall>>
  settings?: Settings
}

/** Renders a screen for a visitor who arrives with that `state`. */
export function renderScreen(
  screen: ReactElement,
  { path = '/', state, services = {}, settings = {} }: Visitor = {},
): ScreenUnderTest {
  let current: Location | undefined
  const keep = (location: Location) => {
    current = location
  }
  const parts = { name: 'remote-tested', services: new Map(Object.entries(services)), settings }
  render(
    <MemoryRouter initialEntries={[{ pathname: path, state }]}>
      <RemotePart parts={parts}>{screen}</RemotePart>
      <Whereabouts tell={keep} />
    </MemoryRouter>,
  )
  return {
    // Without pauses between the keys, so that fake timers do not block.
    user: userEvent.setup({ delay: null }),
    location() {
      if (!current) throw new Error('Nothing is rendered yet.')
      return current
    },
  }
}

function Whereabouts({ tell }: { tell: (location: Location) => void }) {
  const location = useLocation()
  useLayoutEffect(() => tell(location), [tell, location])
  return null
}
