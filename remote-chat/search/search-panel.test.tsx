import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { installFakePopovers } from '../testing/fake-popovers'
import { createTranscript } from '../transcript/transcript'
import { SearchButton, SearchPanel } from './search-panel'

const lines = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => ({
    text: `bob: lamp ${from - at}`,
    seq: from - at,
    by: 'b1',
    kind: 'said' as const,
  }))

installFakePopovers()

function openPanel() {
  const find = jest.fn()
  const transcript = createTranscript()
  const showAround = jest.fn(async (seq: number): Promise<number | undefined> => seq - 1)
  const onChoose = jest.fn()

  render(
    <>
      <SearchButton />
      <SearchPanel {...{ transcript, find, showAround, onChoose }} />
    </>,
  )
  const user = userEvent.setup()
  return {
    find,
    showAround,
    onChoose,
    user,
    /** The room reports the removal of a line. */
    async remove(seq: number) {
      await act(async () => {
        transcript.append([
          { text: '* A line was removed', kind: 'removed', removed: seq, seq: 90 },
        ])
        await new Promise((resolve) => setTimeout(resolve, 300))
      })
    },
    button: screen.getByRole('button', { name: 'Search' }),
    async search(words: string) {
      if (!screen.queryByRole('searchbox'))
        await user.click(screen.getByRole('button', { name: 'Search' }))
      await user.clear(screen.getByRole('searchbox'))
      await user.keyboard(`${words}{Enter}`)
    },
    results: () => screen.queryAllByRole('listitem').map((item) => item.textContent),
    status: () => screen.getByRole('status').textContent,
  }
}

/** The button of a found line. */
function line(text: string): HTMLElement {
  const item = screen.getAllByRole('listitem').find(({ textContent }) => textContent === text)
  return within(item as HTMLElement).getByRole('button')
}

test('lists the results with marked words, and continues further back', async () => {
  const { find, search, user, results, status } = openPanel()
  find.mockResolvedValueOnce({ lines: lines(9, 8), further: 8 })
  await search('lamp')
  expect(find).toHaveBeenCalledWith('lamp', undefined)
  expect(results()).toEqual(['bob: lamp 9', 'bob: lamp 8'])
  expect(screen.getAllByText('lamp')[0]?.tagName).toBe('MARK')
  expect(status()).toBe('2 lines so far, newest first.')
  find.mockResolvedValueOnce({ lines: lines(7, 7) })
  await user.click(screen.getByRole('button', { name: 'Search further back' }))
  expect(find).toHaveBeenLastCalledWith('lamp', 8)
  expect(results()).toEqual(['bob: lamp 9', 'bob: lamp 8', 'bob: lamp 7'])
  expect(status()).toBe('3 lines, newest first.')
  expect(line('bob: lamp 7')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Search further back' })).not.toBeInTheDocument()
})

test.each([
  ['too-fast', /sending messages too quickly/],
  ['unavailable', /could not do this/],
  ['constructor', /could not do this/],
])('says why it was refused, and can search again: %s', async (code, text) => {
  const { find, search, status, results } = openPanel()
  find.mockRejectedValueOnce(code)
  await search('lamp')
  expect(status()).toMatch(text)
  find.mockResolvedValueOnce({ lines: [] })
  await search('lamp')
  expect(status()).toBe('Nothing found.')
  find.mockResolvedValueOnce({ lines: [], further: 40 })
  await search('lamp')
  expect(status()).toBe('Nothing found so far.')
  expect(results()).toEqual([])
})

test('leads to a line, and keeps the results for the next time', async () => {
  const { find, search, user, onChoose, button, results } = openPanel()
  find.mockResolvedValue({ lines: lines(9, 8) })
  await search('lamp')
  await user.click(line('bob: lamp 8'))
  expect(onChoose).toHaveBeenCalledWith(7)
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  await user.click(button)
  expect(screen.getByRole('searchbox')).toHaveValue('lamp')
  expect(results()).toHaveLength(2)
})

test('does not lead to a line once it is closed, or if the line is gone', async () => {
  const { find, search, user, onChoose, showAround, button, status } = openPanel()
  find.mockResolvedValue({ lines: lines(9, 8) })
  await search('lamp')
  let arrive: (index: number | undefined) => void = () => undefined
  showAround.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  await user.click(line('bob: lamp 8'))
  expect(status()).toBe('Going to the line…')
  await user.keyboard('{Escape}')
  await act(async () => arrive(7))
  expect(onChoose).not.toHaveBeenCalled()

  showAround.mockResolvedValue(undefined)
  await user.click(button)
  await user.click(line('bob: lamp 8'))
  expect(status()).toBe('This line is no longer there.')
})

test('the newest search wins, and shows no lines of the previous one', async () => {
  const { find, search, onChoose, showAround, user, results, status, button } = openPanel()
  await user.click(button)
  expect(status()).toBe('Press Enter to search.')
  find.mockResolvedValueOnce({ lines: lines(9, 8) })
  await search('lamp')
  let arrive: (index: number) => void = () => undefined
  showAround.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  await user.click(line('bob: lamp 8'))
  let answer: (answer: object) => void = () => undefined
  find.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'lamp 7{Enter}')
  expect(status()).toBe('Searching…')
  expect(results()).toEqual([])
  await act(async () => arrive(7))
  expect(onChoose).not.toHaveBeenCalled()
  expect(screen.getByRole('searchbox')).toBeVisible()
  await act(async () => answer({ lines: lines(7, 7) }))
  expect(results()).toEqual(['bob: lamp 7'])
  expect(status()).toBe('1 line, newest first.')
})

test('a removed line loses its text, in an open panel and in a later answer', async () => {
  const { find, search, results, remove } = openPanel()
  find.mockResolvedValue({ lines: lines(9, 8) })
  await search('lamp')
  await remove(8)
  expect(results()).toEqual(['bob: lamp 9', '* A line was removed'])
  await search('lamp')
  expect(results()).toEqual(['bob: lamp 9', '* A line was removed'])
})
