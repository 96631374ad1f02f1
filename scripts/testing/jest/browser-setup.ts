import '@testing-library/jest-dom'

// Each test has a tab of its own, which keeps nothing of the one before.
beforeEach(() => sessionStorage.clear())
