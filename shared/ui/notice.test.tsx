import { render, screen } from '@testing-library/react'
import { Notice } from './notice'

it('announces a problem at once, and anything else politely', () => {
  const { rerender } = render(<Notice tone="problem">It failed.</Notice>)
  expect(screen.getByRole('alert')).toHaveTextContent('It failed.')
  rerender(<Notice tone="good">It worked.</Notice>)
  expect(screen.getByRole('status')).toHaveTextContent('It worked.')
})
