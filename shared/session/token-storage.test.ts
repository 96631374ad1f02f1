import { createTokenStorage } from './token-storage'

beforeEach(() => localStorage.clear())

/** Local storage that is full: it keeps its values and accepts no new ones. */
function fullStorage(): Storage {
  return Object.create(localStorage, {
    getItem: { value: (key: string) => localStorage.getItem(key) },
    removeItem: { value: (key: string) => localStorage.removeItem(key) },
    setItem: {
      value: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      },
    },
  })
}

it('writes to local storage, and reads what another tab has stored', () => {
  const storage = createTokenStorage(() => localStorage)
  storage.setItem('token', 'a')
  expect(localStorage.getItem('token')).toBe('a')
  localStorage.setItem('token', 'from another tab')
  expect(storage.getItem('token')).toBe('from another tab')
  expect(storage.keys()).toEqual(['token'])
})

it('uses memory if local storage is full, and does not read the old value', () => {
  localStorage.setItem('token', 'old')
  const storage = createTokenStorage(fullStorage)
  storage.setItem('token', 'new')
  expect(storage.getItem('token')).toBe('new')
})

it('keeps nothing once local storage is cleared', () => {
  const storage = createTokenStorage(() => localStorage)
  storage.setItem('token', 'a')
  localStorage.clear()
  expect(storage.getItem('token')).toBeNull()
})
