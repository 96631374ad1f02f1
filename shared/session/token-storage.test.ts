import { createTokenStorage } from './token-storage'

beforeEach(() => localStorage.clear())

/** Local storage that keeps what it has and takes nothing new. */
function full(): Storage {
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

it('keeps what it is given in local storage, and sees what another tab has stored', () => {
  const storage = createTokenStorage(() => localStorage)
  storage.setItem('token', 'a')
  expect(localStorage.getItem('token')).toBe('a')
  localStorage.setItem('token', 'from another tab')
  expect(storage.getItem('token')).toBe('from another tab')
  expect(storage.keys()).toEqual(['token'])
})

it('goes on in memory if local storage is full, and does not read the old value', () => {
  localStorage.setItem('token', 'old')
  const storage = createTokenStorage(full)
  storage.setItem('token', 'new')
  expect(storage.getItem('token')).toBe('new')
})

it('keeps nothing once local storage is emptied', () => {
  const storage = createTokenStorage(() => localStorage)
  storage.setItem('token', 'a')
  localStorage.clear()
  expect(storage.getItem('token')).toBeNull()
})
