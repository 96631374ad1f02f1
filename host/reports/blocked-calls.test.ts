import { noteBlockedCalls } from './blocked-calls'
import { type Note, takeNotes } from './notes'

it('notes a script and a call that the browser has stopped once, with only the origin of the address', () => {
  let report: ReportingObserverCallback = () => {}
  const observe = jest.fn()
  const Observer = jest.fn((callback: ReportingObserverCallback) => {
    report = callback
    return { observe }
  })
  Object.assign(window, { ReportingObserver: Observer })
  const notes: Note[] = []
  takeNotes((each) => void notes.push(each))

  noteBlockedCalls()
  expect(observe).toHaveBeenCalled()
  const types = ['integrity-violation', 'csp-violation']
  expect(Observer.mock.calls[0]).toContainEqual({ types, buffered: true })
  const blockedURL = 'https://cdn.example:8443/ada/secret.js?token=abc#def'
  const violation = { type: 'integrity-violation', body: { blockedURL, destination: 'script' } }
  report([violation, violation], Object.create(null))
  expect(notes).toHaveLength(1)
  expect(notes[0]?.kind).toBe('blocked')
  expect(String(notes[0]?.error)).toContain('a script of https://cdn.example:8443 was stopped')
  expect(String(notes[0]?.error)).not.toMatch(/secret|abc|def/)

  const sourceFile = `${location.origin}/remote-chat/7/dash.js`
  const body = { blockedURL, effectiveDirective: 'connect-src', sourceFile }
  report([{ type: 'csp-violation', body }], Object.create(null))
  expect(notes[1]?.release).toMatchObject({ remote: 'remote-chat', version: '7' })
  expect(String(notes[1]?.error)).toBe(
    'LoadError: a call to https://cdn.example:8443 was stopped by the policy connect-src',
  )
})

it('does nothing in a browser that cannot report them', () => {
  Reflect.deleteProperty(window, 'ReportingObserver')
  expect(noteBlockedCalls).not.toThrow()
})
