import '@testing-library/jest-dom'

// A phone: the browser of the tests has no media queries.
Object.assign(window, { matchMedia: () => ({ matches: false }) })

// Each test starts as a new tab, without data of the previous one.
beforeEach(() => sessionStorage.clear())
