import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { Composer, TRIVIA_COOLDOWN_MS, TriviaButton } from './composer'

function Composing({ onSend, limit }: { onSend: (draft: string) => void; limit?: number }) {
  const [draft, setDraft] = useState('')
  const fieldRef = useRef<HTMLInputElement>(null)
  function send() {
    onSend(draft)
    setDraft('')
  }
  return (
    <div className="chat-foot">
      <Composer
        draft={draft}
        limit={limit}
        onWrite={setDraft}
        onSend={send}
        onTrivia={() => undefined}
        fieldRef={fieldRef}
        onScrollKey={() => false}
      />
    </div>
  )
}

function setUp() {
  const messages: string[] = []
  const { container } = render(<Composing onSend={(draft) => messages.push(draft)} />)
  return {
    messages,
    room: container.firstElementChild,
    user: userEvent.setup({ delay: null }),
    field: screen.getByPlaceholderText('Enter your message here'),
    submit: screen.getByRole('button', { name: 'Submit' }),
  }
}

test.each(['', '   ', `'"'`])(
  'Submit is disabled when the message is %j (specification section 2)',
  async (text) => {
    const { user, field, submit, messages } = setUp()
    await user.type(field, `hello`)
    expect(submit).toBeEnabled()
    await user.clear(field)
    await user.type(field, `${text}{Enter}`)
    expect(submit).toBeDisabled()
    expect(messages).toEqual([])
  },
)

test.each(['Enter', 'Submit'])(
  '%s sends, clears the field and keeps the focus in it',
  async (how) => {
    const { user, field, submit, messages } = setUp()
    await user.type(field, how === 'Enter' ? 'hello{Enter}' : 'hello')
    if (how === 'Submit') await user.click(submit)
    expect(messages).toEqual(['hello'])
    expect(field).toHaveValue('')
    expect(field).toHaveFocus()
  },
)

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

test('Trivia is disabled for 5 seconds after each click (specification section 4)', () => {
  jest.useFakeTimers()
  expect(TRIVIA_COOLDOWN_MS).toBe(5_000)
  const ask = jest.fn()
  const { unmount } = render(<TriviaButton onAsk={ask} />)
  const button = screen.getByRole('button', { name: 'Trivia' })
  for (let click = 1; click <= 2; click += 1) {
    fireEvent.click(button)
    fireEvent.click(button)
    expect(ask).toHaveBeenCalledTimes(click)
    act(() => jest.advanceTimersByTime(4_999))
    expect(button).toBeDisabled()
    act(() => jest.advanceTimersByTime(1))
    expect(button).toBeEnabled()
  }
  fireEvent.click(button)
  unmount()
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})
