import '@testing-library/jest-dom'

// A phone: the browser of the tests has no media queries. Libraries listen to them (recharts).
const matchMedia = (media: string) => Object.assign(new EventTarget(), { media, matches: false })
Object.assign(window, { matchMedia })

// Each test starts as a new tab, without data of the previous one.
beforeEach(() => sessionStorage.clear())
