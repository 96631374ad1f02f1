import { createTokenStorage } from './token-storage'

beforeEach(() => localStorage.clear())

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

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

it('keeps what it is given in local storage', () => {
  createTokenStorage(() => localStorage).setItem('token', 'a')
  expect(localStorage.getItem('token')).toBe('a')
  expect(createTokenStorage(() => localStorage).getItem('token')).toBe('a')
})

it('goes on in memory where local storage throws', () => {
  const storage = createTokenStorage(blocked)
  expect(storage.getItem('token')).toBeNull()
  storage.setItem('token', 'a')
  expect(storage.getItem('token')).toBe('a')
  storage.removeItem('token')
  expect(storage.getItem('token')).toBeNull()
})

it('goes on in memory where local storage is full, and does not read the old value', () => {
  localStorage.setItem('token', 'old')
  const storage = createTokenStorage(full)
  storage.setItem('token', 'new')
  expect(storage.getItem('token')).toBe('new')
})

it('goes on in memory where local storage is emptied in the middle', () => {
  localStorage.setItem('stored before', 'a')
  const storage = createTokenStorage(() => localStorage)
  storage.getItem('stored before')
  storage.setItem('stored since', 'b')
  localStorage.clear()
  expect(storage.getItem('stored before')).toBe('a')
  expect(storage.getItem('stored since')).toBe('b')
})

it('sees what another tab has stored since', () => {
  const storage = createTokenStorage(() => localStorage)
  storage.setItem('token', 'a')
  localStorage.setItem('token', 'from another tab')
  expect(storage.getItem('token')).toBe('from another tab')
})

it('clears its own keys alone', () => {
  localStorage.setItem('of another program', 'x')
  const storage = createTokenStorage(() => localStorage)
  storage.setItem('token', 'a')
  storage.clear()
  expect(Object.keys(localStorage)).toEqual(['of another program'])
})
