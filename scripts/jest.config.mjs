import { fileURLToPath } from 'node:url'

// Two kinds of unit tests: the rooms that run in a browser (jsdom) and the scripts (Node).
// Types are checked once, by `npm run check`; here they are only taken off.
// In a repository of remotes alone this file is in the installed kit.
const isRemotesAlone = process.env.PARLOR_KIT !== undefined
const root = isRemotesAlone ? process.cwd() : fileURLToPath(new URL('..', import.meta.url))
const ours = fileURLToPath(new URL('testing/jest', import.meta.url))

const where = isRemotesAlone ? 'remote-*' : '{host,shared,remote-*}'

const transform = {
  '\\.(ts|tsx|mts|js|mjs)$': `${ours}/transform.cjs`,
}

// Published as ES modules only, which jest's own module system does not load.
const transformIgnorePatterns = [
  '/node_modules/(?!(@parlor|jose|p-limit|yocto-queue|@otplib|@scure|@noble|@exodus|parse5|entities)/)',
]

// The same cases each time, unless somebody wants others, or more.
const FUZZ = {
  seed: Number(process.env.FUZZ_SEED ?? 1),
  cases: Number(process.env.FUZZ_CASES ?? 400),
}

export const common = {
  rootDir: root,
  globals: { FUZZ },
  transform,
  transformIgnorePatterns,
  // The user pool is packed into it, and two packages of one name would be reported in each run.
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  moduleNameMapper: {
    // The page's build takes the ES module.
    '^(@module-federation/webpack-bundler-runtime/.*)\\.js$': '$1.cjs',
    '\\.css$': `${ours}/style.cjs`,
    '\\.(png|svg|webp|jpe?g|gif|avif|woff2?)$': `${ours}/picture.cjs`,
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
      testEnvironment: `${ours}/browser-environment.cjs`,
      testEnvironmentOptions: {
        url: 'http://localhost:3000/',
        customExportConditions: ['browser'],
      },
      setupFilesAfterEnv: [`${ours}/browser-setup.ts`],
      testMatch: [`<rootDir>/${where}/**/*.test.{ts,tsx}`],
    },
    ...(isRemotesAlone
      ? []
      : [
          {
            ...common,
            displayName: 'scripts',
            testEnvironment: 'node',
            // Three folders have packages of their own: `npm test -- hosted`, `-- engines`, `-- slow`. They stand
            // here, since `--testPathIgnorePatterns` of a command replaces those of this file.
            testMatch: [
              '<rootDir>/scripts/**/*.test.ts',
              '!**/scripts/hosted/**',
              '!**/conformance/strangers/**',
              '!**/e2e/engines/**',
            ],
          },
        ]),
  ],
}
