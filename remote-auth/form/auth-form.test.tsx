import type { Failure } from '@parlor/shared'
import { installRuntimeConfig, renderScreen } from '@parlor/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useFailures } from '../failures/failures'
import { email as emailRules, formRules, password as passwordRules } from '../validation/rules'
import { AuthForm } from './auth-form'
import { FormField } from './form-fields'

const rules = formRules({ email: emailRules, password: passwordRules })
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: 'Sign In' })

type Send = (entries: Record<'email' | 'password', string>) => Promise<Failure | undefined>

function SignIn({ onSubmit, isStrict = false }: { onSubmit: Send; isStrict?: boolean }) {
  return (
    <AuthForm
      rules={rules}
      submitLabel="Sign In"
      pendingLabel="Signing in"
      disabledWhileInvalid={isStrict}
      failures={useFailures('login', {})}
      onSubmit={onSubmit}
    >
      <FormField name="email" label="Email" type="email" />
      <FormField name="password" label="Password" type="password" />
    </AuthForm>
  )
}

function SignInAgain({ onSubmit }: { onSubmit: Send }) {
  const [renders, setRenders] = useState(1)
  return (
    <>
      <SignIn onSubmit={onSubmit} />
      <button type="button" onClick={() => setRenders(renders + 1)}>
        Render {renders}
      </button>
    </>
  )
}

function openForm(answer?: Promise<Failure | undefined>) {
  const send = jest.fn<ReturnType<Send>, Parameters<Send>>(async () => answer)
  return { send, ...renderScreen(<SignIn onSubmit={send} />) }
}

beforeEach(() => {
  installRuntimeConfig({ feedback: 'inline' })
})

it('an empty form is not submitted: it shows what is missing and focuses the first invalid field', async () => {
  const { user, send } = openForm()
  await user.click(button())
  expect(send).not.toHaveBeenCalled()
  expect(email()).toHaveAccessibleDescription('Enter your email address.')
  expect(password()).toHaveAccessibleDescription('Enter a password.')
  expect(email()).toHaveFocus()
})

it("Enter shows what is missing, unless it ends an input method's composition", () => {
  renderScreen(<SignIn onSubmit={async () => undefined} isStrict />)
  fireEvent.keyDown(password(), { key: 'Enter', isComposing: true })
  // Safari sends the events in this order.
  fireEvent.compositionEnd(password())
  fireEvent.keyDown(password(), { key: 'Enter', keyCode: 229 })
  expect(email()).not.toHaveAccessibleDescription()
  fireEvent.keyDown(password(), { key: 'Enter' })
  expect(email()).toHaveAccessibleDescription()
  expect(email()).toHaveFocus()
})

it('an error appears only once the field has been left', async () => {
  const { user } = openForm()
  await user.type(email(), 'ada@')
  expect(email()).not.toHaveAccessibleDescription()
  await user.tab()
  expect(email()).toHaveAccessibleDescription('Enter an address like name@example.com.')
  expect(email()).toBeInvalid()
})

/** Sets a value without an event, like some password managers: React does not notice it. */
function setSilently(field: HTMLElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
}

it.each<[string, () => void]>([
  ['at focus', () => password().focus()],
  ['at blur', () => email().blur()],
  ['while another field is typed into', () => fireEvent.input(password())],
  ['when the browser marks it as filled in', () => fireEvent.animationStart(email())],
])('a value set without an event is noticed %s', (_when, happen) => {
  renderScreen(<SignIn onSubmit={async () => undefined} isStrict />)
  act(() => email().focus())
  setSilently(email(), 'ada@example.com')
  act(happen)
  setSilently(password(), 'engine')
  fireEvent.animationStart(password())
  expect(button()).toBeEnabled()
  expect(email()).toHaveValue('ada@example.com')
  expect(email()).not.toHaveAccessibleDescription()
})

it('a value set without an event stays when the form is rendered again', async () => {
  const send = jest.fn<ReturnType<Send>, Parameters<Send>>(async () => undefined)
  const { user } = renderScreen(<SignInAgain onSubmit={send} />)
  setSilently(email(), 'ada@example.com')
  fireEvent.click(screen.getByText('Render 1'))
  expect(screen.getByText('Render 2')).toBeVisible()
  expect(email()).toHaveValue('ada@example.com')
  await user.type(password(), 'engine')
  await user.click(button())
  expect(send).toHaveBeenCalledWith({ email: 'ada@example.com', password: 'engine' })
})

it('values set without an event are sent', async () => {
  const { send } = openForm()
  setSilently(email(), 'ada@example.com')
  setSilently(password(), 'engine')
  fireEvent.submit(email().closest('form') as HTMLFormElement)
  expect(send).toHaveBeenCalledWith({ email: 'ada@example.com', password: 'engine' })
  await waitFor(() => expect(email()).toHaveValue('ada@example.com'))
})

it('a field shows no error while a link or button is pressed, and does at its next loss of focus', async () => {
  const { user } = openForm()
  const link = document.body.appendChild(document.createElement('a'))
  link.href = '#elsewhere'
  const summary = document.body.appendChild(document.createElement('summary'))
  for (const control of [link, summary, screen.getByRole('button', { name: /Show/ })]) {
    await user.type(email(), 'ada@')
    await user.click(control)
    expect(email()).not.toHaveAccessibleDescription()
  }
  await user.click(email())
  await user.click(document.body)
  expect(email()).toHaveAccessibleDescription('Enter an address like name@example.com.')
  for (const control of [link, summary]) control.remove()
})

it('a form makes one call however often it is submitted, and can be resubmitted after a failure', async () => {
  let answer: (failure: Failure) => void = () => undefined
  const pending = new Promise<Failure>((resolve) => {
    answer = resolve
  })
  const { user, send } = openForm(pending)
  await user.type(email(), 'ada@example.com')
  await user.type(password(), 'engine')
  await user.click(button())
  await user.click(button())
  await user.type(password(), '{Enter}')
  expect(send).toHaveBeenCalledTimes(1)
  expect(button()).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('Signing in')).toBeInTheDocument()

  answer({ code: 'NetworkError', message: 'Network error' })
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'))
  expect(password()).toHaveValue('engine')
  await user.click(button())
  expect(send).toHaveBeenCalledTimes(2)
})

it('a failure disappears during the next call, so that it is announced again', async () => {
  const { user, send } = openForm(
    Promise.resolve({ code: 'NetworkError', message: 'Network error' }),
  )
  await user.type(email(), 'ada@example.com')
  await user.type(password(), 'engine{Enter}')
  const first = await screen.findByRole('alert')
  await user.type(password(), '{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first))
})

describe('typed text when the tab is reloaded', () => {
  const reload = () => {
    cleanup()
    return openForm()
  }

  it('is restored, except the password', async () => {
    const { user } = openForm()
    await user.type(email(), 'ada@example.com')
    await user.type(password(), 'correct-horse')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('horse')
    reload()
    expect(email()).toHaveValue('ada@example.com')
    expect(password()).toHaveValue('')
  })

  it('is removed once the form has succeeded', async () => {
    const { user } = openForm()
    await user.type(email(), 'ada@example.com')
    await user.type(password(), 'correct-horse')
    await user.click(button())
    expect(sessionStorage).toHaveLength(0)
    reload()
    expect(email()).toHaveValue('')
  })

  it('is not restored on a new visit to the screen', async () => {
    const { user } = openForm()
    await user.type(email(), 'ada@example.com')
    const entries = JSON.parse(sessionStorage.getItem('parlor.auth-login') ?? '')
    sessionStorage.setItem('parlor.auth-login', JSON.stringify({ ...entries, at: 'elsewhere' }))
    renderScreen(<SignIn onSubmit={async () => undefined} />)
    expect(screen.getAllByLabelText('Email')[1]).toHaveValue('')
  })
})
