import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type ReactElement, useLayoutEffect } from 'react'
import { type Location, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import type { Settings } from '../contract/declared/settings'
import { RemotePart, type ServiceCall } from '../remote'

export interface ScreenUnderTest {
  user: UserEvent
  /** The visitor's current location. */
  location(): Location
}

interface ScreenVisit {
  path?: string
  /** The screen's path in `remote.json`, such as `/orders/*`: relative routes start there. */
  declared?: string
  state?: unknown
  /** The answers of the services that the screen calls, by name. */
  services?: Readonly<Record<string, ServiceCall>>
  settings?: Settings
}

/** Renders a screen for a visitor who arrives with that `state`. */
export function renderScreen(
  screen: ReactElement,
  { declared, path = declared?.replace('/*', '') ?? '/', ...visitor }: ScreenVisit = {},
): ScreenUnderTest {
  const { state, services = {}, settings = {} } = visitor
  let current: Location | undefined
  const keep = (location: Location) => {
    current = location
  }
  const parts = { name: 'remote-tested', services: new Map(Object.entries(services)), settings }
  render(
    <MemoryRouter initialEntries={[{ pathname: path, state }]}>
      <RemotePart parts={parts}>
        {declared ? (
          <Routes>
            <Route path={declared} element={screen} />
          </Routes>
        ) : (
          screen
        )}
      </RemotePart>
      <LocationProbe onChange={keep} />
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

function LocationProbe({ onChange }: { onChange: (location: Location) => void }) {
  const location = useLocation()
  useLayoutEffect(() => onChange(location), [onChange, location])
  return null
}
