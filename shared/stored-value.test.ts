import { openStoredValue } from './stored-value'

afterEach(() => jest.restoreAllMocks())

test('keeps a value through a reload, until it is removed', () => {
  expect(openStoredValue('notes').read()).toBeUndefined()
  expect(openStoredValue('notes').write({ text: 'half a thought' })).toBe(true)
  expect(openStoredValue('notes').read()).toEqual({ text: 'half a thought' })
  openStoredValue('notes').write(undefined)
  expect(sessionStorage).toHaveLength(0)
})

test('keeps a value on the device separate from that of the tab', () => {
  openStoredValue('notes', 'device').write('for long')
  openStoredValue('notes').write('for now')
  expect(openStoredValue('notes', 'device').read()).toBe('for long')
  openStoredValue('notes', 'device').close()
  expect(openStoredValue('notes').read()).toBe('for now')
  openStoredValue('notes').close()
})

test('forgets the value when it is closed, and stores none afterwards', () => {
  const value = openStoredValue('notes')
  value.write('a')
  value.close()
  expect(value.write('b')).toBe(false)
  expect(sessionStorage).toHaveLength(0)
})

test.each(['', '{', 'null', 'half a thought'])('reads nothing from %j', (text) => {
  sessionStorage.setItem('parlor.notes', text)
  expect(openStoredValue('notes').read()).toBeUndefined()
})

test('reports and logs that a full storage stores nothing', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(openStoredValue('notes').write('a')).toBe(false)
  expect(error).toHaveBeenCalledTimes(1)
})

test('stores nothing if the browser blocks storage, and does not fail', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const value = openStoredValue('notes')
  expect(value.write('a')).toBe(false)
  expect(value.read()).toBeUndefined()
})
