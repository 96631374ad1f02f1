import all, { common } from '../../../../jest.config.mjs'

export default {
  ...all,
  projects: [
    {
      ...common,
      displayName: 'strangers',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/scripts/emulators/user-pool/conformance/strangers/*.test.ts'],
    },
  ],
}
