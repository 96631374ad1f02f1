import type { Membership } from '@parlor/shared/contract/chat-wire'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ChatLine } from '../connection/protocol'
import { NOTICE_MS, RoomNotices } from '../notices'
import type { ChatRoom } from '../room/chat-room'
import { quietPageForEachTest } from '../testing/test-room'
import { createTranscript } from '../transcript/transcript'
import { LineActions } from './chosen-line'
import { type ChoiceRoom, useLineChoice } from './line-choice'

quietPageForEachTest()

interface RoomProps {
  room: ChoiceRoom & Pick<ChatRoom, 'remove' | 'silence'>
  you: Membership
}

function Room({ room, you }: RoomProps) {
  const choice = useLineChoice(room)
  return (
    <>
      <textarea className="chat-lines" aria-label="lines" />
      <LineActions room={room} you={you} choice={choice} />
      <RoomNotices refusal={undefined} room={{ endProblem: jest.fn() }} choice={choice} />
    </>
  )
}

/** A room with a line by Bob and then one by the member. */
function openRoom({ moderator = false, refusal = '', notices = [] as ChatLine[] } = {}) {
  const transcript = createTranscript()
  const lineBy = (seq: number, by: string) =>
    ({ text: `${by}: line ${seq}`, seq, by, kind: 'said', at: Date.now() }) as const
  transcript.append([lineBy(1, 'b1'), lineBy(2, 'a1'), ...notices])
  const you = { name: 'Ada', by: 'a1', ...(moderator && { moderator: true as const }) }
  const ask = jest.fn(async (..._asked: unknown[]) => {
    if (refusal) throw refusal
    return { lines: [] }
  })
  const room = { transcript, getState: () => ({ you }), remove: ask, silence: ask }

  render(<Room room={room} you={you} />)
  const lines = screen.getByRole('textbox', { name: 'lines' })
  lines.focus()
  return {
    ask,
    transcript,
    lines,
    press: (key: string, options = {}) => {
      fireEvent.keyDown(document.activeElement ?? lines, { key, ...options })
    },
    button: (name: string) => screen.getByRole('button', { name }),
    chosen: () => screen.queryByRole('region', { name: /Chosen line/ })?.textContent ?? '',
  }
}

const ALT = { altKey: true }

test('the keys choose only lines that the member may remove, and give the focus back', () => {
  const { press, chosen, button, lines } = openRoom()
  press('ArrowUp', ALT)
  expect(chosen()).toContain('line 2')
  expect(button('Remove')).toHaveFocus()
  press('ArrowUp', ALT)
  expect(chosen()).toContain('line 2')
  press('Escape')
  expect(chosen()).toBe('')
  expect(lines).toHaveFocus()
})

test('a moderator chooses any line, up and down', () => {
  const { press, chosen } = openRoom({ moderator: true })
  for (const [key, line] of [
    ['ArrowUp', 'line 2'],
    ['ArrowUp', 'line 1'],
    ['ArrowDown', 'line 2'],
    ['ArrowDown', ''],
  ] as const) {
    press(key, ALT)
    expect(chosen()).toContain(line)
  }
  expect(chosen()).toBe('')
})

test.each([
  ['For an hour', 'an hour', 'The author is silenced for an hour.'],
  ['For good', 'good', 'The author is silenced for good.'],
  ['Let speak again', 'nothing', 'The author may speak again.'],
])('a moderator silences: %s', async (label, howLong, outcome) => {
  const { press, button, ask } = openRoom({ moderator: true })
  press('ArrowUp', ALT)
  // Moderators cannot silence themselves.
  expect(screen.queryByRole('button', { name: 'Silence' })).not.toBeInTheDocument()
  press('ArrowUp', ALT)
  fireEvent.click(button('Silence'))
  expect(button('Cancel')).toHaveFocus()
  fireEvent.click(button(label))
  expect(ask).toHaveBeenCalledWith(1, howLong)
  expect(await screen.findByText(outcome)).toBeVisible()
})

test('a moderator can silence the person in a notice of the room, but not themselves', () => {
  const joinNotice = (seq: number, about: string) =>
    ({ text: `* ${about} joined`, who: about, by: '', kind: 'joined', seq, about }) as const
  const { press, button, ask, chosen } = openRoom({
    ...{ moderator: true, notices: [joinNotice(3, 'b1'), joinNotice(4, 'a1')] },
  })
  press('ArrowUp', ALT)
  expect(chosen()).toContain('a1 joined')
  expect(screen.queryByRole('button', { name: 'Silence' })).not.toBeInTheDocument()
  press('ArrowUp', ALT)
  fireEvent.click(button('Silence'))
  fireEvent.click(button('For good'))
  expect(ask).toHaveBeenCalledWith(3, 'good')
})

test.each([
  ['not-allowed', /^The room did not allow this\./],
  ['too-fast', /^You're sending messages too quickly/],
  ['constructor', /could not do this just now/],
])('a removal that is refused with %j says so', async (refusal, outcome) => {
  const { press, button, ask } = openRoom({ refusal })
  press('ArrowUp', ALT)
  fireEvent.click(button('Remove'))
  fireEvent.click(button('Remove'))
  expect(ask).toHaveBeenCalledWith(2)
  expect(await screen.findByText(outcome)).toBeVisible()
})

test('a removal is pending until the room answers, and only the room announces it', async () => {
  const { press, button, ask, chosen } = openRoom()
  let answer = (_lines: { lines: [] }) => {}
  ask.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  press('ArrowUp', ALT)
  fireEvent.click(button('Remove'))
  fireEvent.click(button('Remove'))
  expect(chosen()).toContain('Asking the room…')
  expect(button('Remove')).toHaveAttribute('data-pending')
  fireEvent.click(button('Remove'))
  expect(ask).toHaveBeenCalledTimes(1)
  await act(async () => answer({ lines: [] }))
  expect(chosen()).toBe('')
  expect(screen.queryByText(/removed/)).not.toBeInTheDocument()
})

test('a late answer does not close the line that was chosen meanwhile', async () => {
  const { press, button, ask, chosen } = openRoom({ moderator: true })
  let refuse = (_code: string) => {}
  ask.mockReturnValue(new Promise((_, reject) => (refuse = reject)))
  press('ArrowUp', ALT)
  fireEvent.click(button('Remove'))
  fireEvent.click(button('Remove'))
  press('ArrowUp', ALT)
  await act(async () => refuse('unavailable'))
  expect(chosen()).toContain('line 1')
  expect(screen.getByText(/could not do this just now/)).toBeVisible()
})

test('the outcome of a request is shown for a while', async () => {
  const { press, button } = openRoom({ refusal: 'not-allowed' })
  press('ArrowUp', ALT)
  fireEvent.click(button('Remove'))
  fireEvent.click(button('Remove'))
  const notice = await screen.findByText(/^The room did not allow this\./)
  act(() => void jest.advanceTimersByTime(NOTICE_MS - 10))
  expect(notice).not.toBeEmptyDOMElement()
  act(() => void jest.advanceTimersByTime(10))
  expect(notice).toBeEmptyDOMElement()
})

test('a line that somebody else removes is no longer chosen', async () => {
  const { press, chosen, transcript } = openRoom()
  press('ArrowUp', ALT)
  transcript.append([{ text: '* A line was removed', seq: 3, kind: 'removed', removed: 2 }])
  await waitFor(() => expect(chosen()).toBe(''))
})
