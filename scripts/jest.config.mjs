import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'

// Two kinds of unit tests: the rooms that run in a browser (jsdom) and the scripts (Node).
// Types are checked once, by `npm run check`; here they are only taken off.
const root = fileURLToPath(new URL('..', import.meta.url))

const transform = {
  '\\.(ts|tsx|mts|js|mjs)$': [
    'ts-jest',
    {
      diagnostics: false,
      tsconfig: {
        target: 'es2022',
        module: 'commonjs',
        moduleResolution: 'node10',
        ignoreDeprecations: '6.0',
        jsx: 'react-jsx',
        esModuleInterop: true,
        isolatedModules: true,
        allowJs: true,
        strict: true,
      },
    },
  ],
}

// Published as ES modules only, which jest's own module system does not load.
const transformIgnorePatterns = [
  '/node_modules/(?!(jose|p-limit|yocto-queue|@otplib|@scure|@noble|@exodus|parse5|entities)/)',
]

// What the fuzz tests draw: another lot each time, which can be drawn again by its seed.
const FUZZ = {
  seed: Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31)),
  cases: Number(process.env.FUZZ_CASES ?? 2_000),
}
console.error(`Fuzz tests draw ${FUZZ.cases} cases each from FUZZ_SEED=${FUZZ.seed}`)

const common = {
  rootDir: root,
  globals: { FUZZ },
  transform,
  transformIgnorePatterns,
  moduleNameMapper: { '\\.css$': '<rootDir>/scripts/testing/jest/empty-style.cjs' },
}

export default {
  rootDir: root,
  // Generous, because a machine may be busy: a test of four seconds took more than the usual five.
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/scripts/testing/jest/browser-environment.cjs',
      testEnvironmentOptions: {
        url: 'http://localhost:3000/',
        customExportConditions: ['browser'],
      },
      setupFilesAfterEnv: ['<rootDir>/scripts/testing/jest/browser-setup.ts'],
      testMatch: [
        '<rootDir>/host/**/*.test.{ts,tsx}',
        '<rootDir>/remote-auth/**/*.test.{ts,tsx}',
        '<rootDir>/remote-chat/**/*.test.{ts,tsx}',
        '<rootDir>/shared/**/*.test.{ts,tsx}',
      ],
    },
    {
      ...common,
      displayName: 'scripts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/scripts/**/*.test.ts'],
    },
  ],
}
