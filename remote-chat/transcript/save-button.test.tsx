import { fireEvent, render, screen } from '@testing-library/react'
import { SaveButton, transcriptFileName } from './save-button'
import { createTranscript } from './transcript'

test('names the file by local time, without characters that file systems refuse', () => {
  const name = transcriptFileName(new Date(2026, 8, 5, 9, 3).getTime())
  expect(name).toMatch(/^parlor-chat [^\\/:*?"<>|]*2026[^\\/:*?"<>|]* 09\.03\.txt$/)
})

test('saves every line as text with its time, and releases the object URL', async () => {
  const files: Blob[] = []
  const downloads: string[] = []
  const revoke = jest.fn()
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: revoke,
  })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.download)
  })
  const transcript = createTranscript()
  transcript.append([
    { text: 'ada: hello' },
    { text: 'bob: 🎉', at: new Date(2026, 8, 5, 9, 3).getTime() },
  ])
  const onSave = jest.fn()
  const { rerender } = render(<SaveButton transcript={transcript} onSave={onSave} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save transcript' }))

  const reader = new FileReader()
  const fileRead = new Promise((resolve) => reader.addEventListener('load', resolve))
  reader.readAsText(files[0] ?? new Blob())
  await fileRead
  expect(reader.result).toMatch(/^ada: hello\n\[.*2026.* 09:03\] bob: 🎉\n$/)
  expect(downloads).toEqual([expect.stringMatching(/^parlor-chat .*\.txt$/)])
  expect(revoke).toHaveBeenCalledWith('blob:1')
  expect(onSave).toHaveBeenLastCalledWith('Saved 2 lines.')

  const later = createTranscript()
  later.append([{ text: 'bob: hello', seq: 1_200 }])
  rerender(<SaveButton transcript={later} onSave={onSave} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save transcript' }))
  expect(onSave).toHaveBeenLastCalledWith('Saved 1 of 1,200 lines. Scroll up to load earlier ones.')
  click.mockRestore()
})
