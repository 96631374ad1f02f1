import { HostReload } from './host-reload'

interface HostVersions {
  running?: string | undefined
  live: string | undefined
}

const open = ({ running, live }: HostVersions) =>
  new HostReload({ running, index: { liveHost: () => live } })

/** Presses "Reload"; jsdom logs that it cannot navigate. */
function press(reload: HostReload): void {
  const say = jest.spyOn(console, 'error').mockImplementation()
  reload.go()
  expect(String(say.mock.lastCall)).toContain('navigation')
  say.mockRestore()
}

test.each([
  ['if another host is live', { running: '1', live: '2' }, true],
  ['not if the live one runs', { running: '2', live: '2' }, false],
  ['not if no live one is known', { running: '1', live: undefined }, false],
  ['not in development', { live: '2' }, false],
])('a reload is worthwhile %s', (_, versions, expected) => {
  expect(open(versions).isWorthwhile()).toBe(expected)
})

test.each([
  ['not again after one that did not load the live host', { running: '1', live: '2' }, false],
  ['again when a later host is live', { running: '1', live: '3' }, true],
])('a reload is worthwhile %s', (_, versions, expected) => {
  press(open({ running: '1', live: '2' }))
  expect(open(versions).isWorthwhile()).toBe(expected)
  // Another reload, by the browser's own button, changes nothing.
  expect(open(versions).isWorthwhile()).toBe(expected)
})

test('a host that a reload did load is worth another reload when it is live again', () => {
  press(open({ running: '1', live: '2' }))
  open({ running: '2', live: '2' })
  expect(open({ running: '1', live: '2' }).isWorthwhile()).toBe(true)
})
