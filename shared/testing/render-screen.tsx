import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type ReactElement, useLayoutEffect } from 'react'
import { type Location, MemoryRouter, useLocation } from 'react-router-dom'

export interface ScreenUnderTest {
  user: UserEvent
  /** The visitor's current location. */
  location(): Location
}

/** Renders a screen for a visitor who arrives with that `state`. */
export function renderScreen(
  screen: ReactElement,
  { path = '/', state }: { path?: string; state?: unknown } = {},
): ScreenUnderTest {
  let current: Location | undefined
  const keep = (location: Location) => {
    current = location
  }
  render(
    <MemoryRouter initialEntries={[{ pathname: path, state }]}>
      {screen}
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
