import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Composer } from './composer'

interface Told {
  onSend: (draft: string) => void
}

function Composing({ onSend }: Told) {
  const [draft, setDraft] = useState('')
  function send() {
    onSend(draft)
    setDraft('')
  }
  return (
    <div className="chat-room">
      <Composer draft={draft} onWrite={setDraft} onSend={send} onTrivia={() => undefined} />
    </div>
  )
}

function setUp() {
  const sent: string[] = []
  const { container } = render(<Composing onSend={(draft) => sent.push(draft)} />)
  return {
    sent,
    room: container.firstElementChild,
    user: userEvent.setup({ delay: null }),
    field: screen.getByPlaceholderText('Enter your message here'),
    submit: screen.getByRole('button', { name: 'Submit' }),
  }
}

test('Submit is disabled when the message is empty (specification section 2)', async () => {
  const { user, field, submit } = setUp()
  expect(submit).toBeDisabled()
  await user.type(field, 'hello')
  expect(submit).toBeEnabled()
  await user.clear(field)
  expect(submit).toBeDisabled()
})

test.each(['   ', `'"'`])('Submit is disabled when the message is %j', async (text) => {
  const { user, field, submit, sent } = setUp()
  await user.type(field, `${text}{Enter}`)
  expect(submit).toBeDisabled()
  expect(sent).toEqual([])
})

test('Enter sends, empties the field and leaves the focus in it', async () => {
  const { user, field, sent } = setUp()
  await user.type(field, 'hello{Enter}')
  expect(sent).toEqual(['hello'])
  expect(field).toHaveValue('')
  expect(field).toHaveFocus()
})

test('a click on Submit sends and brings the focus back to the field', async () => {
  const { user, field, submit, sent } = setUp()
  await user.type(field, 'hello')
  await user.click(submit)
  expect(sent).toEqual(['hello'])
  expect(field).toHaveFocus()
})

test('keeps the newest lines and the field in view above a virtual keyboard', async () => {
  const { user, field, room } = setUp()
  const scrollIntoView = jest.fn()
  Object.assign(room ?? {}, { scrollIntoView })
  window.dispatchEvent(new Event('resize'))
  expect(scrollIntoView).not.toHaveBeenCalled()
  await user.click(field)
  window.dispatchEvent(new Event('resize'))
  expect(scrollIntoView).toHaveBeenCalledTimes(1)
})
