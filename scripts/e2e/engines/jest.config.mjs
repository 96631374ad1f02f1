import all, { common } from '../../jest.config.mjs'

export default {
  ...all,
  // One site and one browser at a time.
  maxWorkers: 1,
  testTimeout: 180_000,
  projects: [
    {
      ...common,
      displayName: 'engines',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/scripts/e2e/engines/*.test.ts'],
    },
  ],
}
