import { LoadError } from '../federation/load-error'
import type { Note, ReleaseRef } from './notes'

const chat: ReleaseRef = { remote: 'remote-chat', version: '2' }

/** The notes of a newly loaded page. */
async function freshPage() {
  jest.resetModules()
  return import('./notes')
}

function taker() {
  const notes: Note[] = []
  return { notes, take: (each: Note) => void notes.push(each) }
}

it('keeps early events for the reporter, and passes on later ones', async () => {
  const { note, takeNotes } = await freshPage()
  const { notes, take } = taker()
  history.replaceState(null, '', '/dash?token=abc')
  const early = new Error('early')
  note('caught', early, chat)
  takeNotes(take)
  note('fallback', undefined, chat)
  expect(notes).toMatchObject([
    { kind: 'caught', error: early, release: chat, pathname: '/dash' },
    { kind: 'fallback', error: undefined, release: chat },
  ])
})

it('returns the id of a report on a page that reports, and the same id for an equal error', async () => {
  const { note, takeNotes } = await freshPage()
  const { notes, take } = taker()
  const error = new Error('again')
  expect(note('caught', error)).toBeUndefined()
  takeNotes(take)
  const id = note('caught', error)
  expect(id).toMatch(/^[a-z0-9]{8}$/)
  expect(notes.map((each) => each.id)).toEqual([id])
  expect(note('rejection', error)).not.toBe(id)
})

it('notes repeated load failures with the same reason once', async () => {
  const { note, takeNotes } = await freshPage()
  const { LoadError: Fresh } = await import('../federation/load-error')
  const { notes, take } = taker()
  takeNotes(take)
  const ids = [1, 2].map(() => note('load', new Fresh('it answered 503'), chat))
  expect(ids[0]).toBe(ids[1])
  note('load', new Fresh('it answered 404'), chat)
  expect(notes).toHaveLength(2)
  expect(LoadError.name).toBe(Fresh.name)
})

it('takes at most fifty notes per page load', async () => {
  const { note, takeNotes } = await freshPage()
  const { notes, take } = taker()
  takeNotes(take)
  for (let at = 0; at < 1_000; at += 1) note('uncaught', new Error(`number ${at}`))
  expect(notes).toHaveLength(50)
  expect(note('uncaught', new Error('one more'))).toBeUndefined()
})

it('keeps no notes if the page reports nothing', async () => {
  const { note, takeNotes, dropNotes } = await freshPage()
  const { notes, take } = taker()
  note('caught', new Error('early'))
  dropNotes()
  takeNotes(take)
  expect(note('caught', new Error('later'))).toBeUndefined()
  expect(notes).toEqual([])
})

it('notes uncaught errors, of events and of promises', async () => {
  const { noteUncaught, takeNotes } = await freshPage()
  const { notes, take } = taker()
  takeNotes(take)
  noteUncaught()
  const error = new Error('lost')
  window.dispatchEvent(new ErrorEvent('error', { error }))
  // A browser's own notice, such as of an endless resize loop, has no error.
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' }))
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
  expect(notes).toMatchObject([
    { kind: 'uncaught', error },
    { kind: 'rejection', error },
  ])
})
