import { render, screen } from '@testing-library/react'
import { installRuntimeConfig } from '../../testing'
import { Page, type PageLayout } from './page'

it('names the tab and focuses its one heading', () => {
  render(
    <Page title="Sign in" heading="Welcome Back!">
      <p>Text</p>
    </Page>,
  )
  expect(document.title).toBe('Sign in · Parlor')
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toHaveFocus()
  expect(screen.getByRole('main')).toContainElement(screen.getByText('Text'))
})

it('names the site in the tab by its configuration', () => {
  installRuntimeConfig({ name: 'Nachbarn & <b>' })
  render(
    <Page title="Sign in" heading="Welcome Back!">
      <p>Text</p>
    </Page>,
  )
  expect(document.title).toBe('Sign in · Nachbarn & <b>')
  installRuntimeConfig()
})

it('leaves the focus where it is while its content changes', () => {
  const page = (title: string) => (
    <Page title={title} heading="Chat">
      <button type="button">Send</button>
    </Page>
  )
  const { rerender } = render(page('Chat'))
  screen.getByRole('button').focus()
  rerender(page('(2) Chat'))
  expect(document.title).toBe('(2) Chat · Parlor')
  expect(screen.getByRole('button')).toHaveFocus()
})

it.each<PageLayout>(['form', 'room', 'wide'])('passes its layout to its styles: %s', (layout) => {
  render(
    <Page title="Orders" heading="Orders" layout={layout}>
      <table />
    </Page>,
  )
  expect(screen.getByRole('main')).toHaveAttribute('data-layout', layout)
})
