import { fileURLToPath } from 'node:url'

// Two kinds of unit tests: the rooms that run in a browser (jsdom) and the scripts (Node).
// Types are checked once, by `npm run check`; here they are only taken off.
const root = fileURLToPath(new URL('..', import.meta.url))

const transform = {
  '\\.(ts|tsx|mts|js|mjs)$': '<rootDir>/scripts/testing/jest/transform.cjs',
}

// Published as ES modules only, which jest's own module system does not load.
const transformIgnorePatterns = [
  '/node_modules/(?!(jose|p-limit|yocto-queue|@otplib|@scure|@noble|@exodus|parse5|entities)/)',
]

// The same cases each time; `npm run bench -- fuzz` draws others, and many more.
const FUZZ = {
  seed: Number(process.env.FUZZ_SEED ?? 1),
  cases: Number(process.env.FUZZ_CASES ?? 400),
}

const common = {
  rootDir: root,
  globals: { FUZZ },
  transform,
  transformIgnorePatterns,
  // The user pool is packed into it, and two packages of one name would be told of in each run.
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  moduleNameMapper: {
    // The page's build takes the ES module.
    '^(@module-federation/webpack-bundler-runtime/.*)\\.js$': '$1.cjs',
    '\\.css$': '<rootDir>/scripts/testing/jest/style.cjs',
    '\\.(png|svg|webp)$': '<rootDir>/scripts/testing/jest/picture.cjs',
  },
}

export default {
  rootDir: root,
  // All of two cores: by itself jest leaves one to whoever watches.
  maxWorkers: '100%',
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
      testMatch: ['<rootDir>/{host,shared,remote-*}/**/*.test.{ts,tsx}'],
    },
    {
      ...common,
      displayName: 'scripts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/scripts/**/*.test.ts'],
    },
  ],
}
