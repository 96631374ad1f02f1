import all, { common } from '../jest.config.mjs'

export default {
  ...all,
  projects: [
    {
      ...common,
      displayName: 'hosted',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/scripts/hosted/**/*.test.ts'],
    },
  ],
}
