import { render, screen } from '@testing-library/react'
import { Status } from './status'

it('stays in place while its text changes, so that the change is announced', () => {
  const { rerender } = render(<Status tone="waiting">Reconnecting</Status>)
  const status = screen.getByRole('status')
  rerender(<Status tone="good">Connected</Status>)
  expect(screen.getByRole('status')).toBe(status)
  expect(status).toHaveTextContent('Connected')
})
