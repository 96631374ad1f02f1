import type { ServiceAnswer } from '@parlor/shared'
import { renderScreen } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import Example from './example'

const show = (answer: ServiceAnswer) =>
  renderScreen(<Example />, { services: { 'service-of-the-example': async () => answer } })

it('shows its heading, names the tab, and shows what its service says', async () => {
  show({ ok: true, value: new Response('Hello Ada') })
  expect(screen.getByRole('heading', { name: 'Title of the example' })).toBeVisible()
  expect(document.title).toContain('Title of the example')
  expect(await screen.findByText(/Hello Ada/)).toBeVisible()
})

it('shows the error if the service cannot be reached', async () => {
  const error = { code: 'NetworkError', message: 'Network error' }
  show({ ok: false, status: 'unreachable', error })
  expect(await screen.findByText(/Network error/)).toBeVisible()
})
