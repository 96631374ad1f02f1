import '@testing-library/jest-dom'

// Each test starts as a new tab, without data of the previous one.
beforeEach(() => sessionStorage.clear())
