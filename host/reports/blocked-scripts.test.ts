import { noteBlockedScripts } from './blocked-scripts'
import { type Note, takeNotes } from './notes'

it('notes a script that the browser has stopped, once, and of its address only the origin', () => {
  let report: ReportingObserverCallback = () => {}
  const observe = jest.fn()
  const Observer = jest.fn((callback: ReportingObserverCallback) => {
    report = callback
    return { observe }
  })
  Object.assign(window, { ReportingObserver: Observer })
  const notes: Note[] = []
  takeNotes((each) => void notes.push(each))

  noteBlockedScripts()
  expect(observe).toHaveBeenCalled()
  expect(Observer.mock.calls[0]).toContainEqual({ types: ['integrity-violation'], buffered: true })
  const blockedURL = 'https://cdn.example:8443/ada/secret.js?token=abc#def'
  const violation = { type: 'integrity-violation', body: { blockedURL, destination: 'script' } }
  report([violation, violation], Object.create(null))
  expect(notes).toHaveLength(1)
  expect(notes[0]?.kind).toBe('blocked')
  expect(String(notes[0]?.error)).toContain('a script of https://cdn.example:8443 was stopped')
  expect(String(notes[0]?.error)).not.toMatch(/secret|abc|def/)
})

it('does nothing in a browser that cannot tell', () => {
  Reflect.deleteProperty(window, 'ReportingObserver')
  expect(noteBlockedScripts).not.toThrow()
})
