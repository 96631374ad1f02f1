import { type FormEvent, useState } from 'react'
import type { Failure } from '../outcome'
import { getSession } from '../session'
import { Button, Field, Notice, Page } from '../ui'
import { enterAs } from './enter-as'

const DEVELOPER = { nickname: 'dev', email: 'dev@example.com', password: 'Development1!' }

/** Signs a developer in over the real protocol, and creates the account if there is none yet. */
export function StandaloneSignIn({ name }: { name: string }) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const field = (key: keyof typeof DEVELOPER) => String(form.get(key) ?? '')
    setPending(true)
    const outcome = await enterAs(getSession(), {
      nickname: field('nickname'),
      email: field('email'),
      password: field('password'),
    })
    setPending(false)
    setFailure(outcome.ok ? undefined : outcome.error)
  }

  return (
    <Page title={name} heading={`${name}, alone`}>
      <form onSubmit={submit}>
        <Field label="Nickname" name="nickname" defaultValue={DEVELOPER.nickname} required />
        <Field label="Email" name="email" type="email" defaultValue={DEVELOPER.email} required />
        <Field label="Password" name="password" defaultValue={DEVELOPER.password} required />
        <Button type="submit" pending={pending}>
          Enter
        </Button>
        {failure && (
          <Notice>
            {failure.code}: {failure.message}
          </Notice>
        )}
      </form>
    </Page>
  )
}
