import { OptionError } from '../platform/commands/command-line'
import { ENGINES, HOSTED, namedTests, STRANGERS } from './named-tests'

it('a path names a unit test, a browser test, or those of a folder', () => {
  expect(
    namedTests([
      'scripts/checks/named-tests.test.ts',
      'scripts/e2e/accounts/tabs.spec.ts',
      './scripts/checks/',
      'scripts/hosted/room/log.test.ts',
    ]),
  ).toEqual({
    unit: expect.arrayContaining([
      'scripts/checks/named-tests.test.ts',
      'scripts/checks/documents.test.ts',
    ]),
    apart: new Map([
      [HOSTED, ['scripts/hosted/room/log.test.ts']],
      [STRANGERS, []],
      [ENGINES, []],
    ]),
    browser: ['scripts/e2e/accounts/tabs.spec.ts'],
  })
})

it('names each test once', () => {
  const { unit } = namedTests(['scripts/checks', 'scripts/checks/named-tests.test.ts'])
  expect(unit).toEqual([...new Set(unit)])
})

it.each([
  ['host/nowhere.test.ts', 'There is no host/nowhere.test.ts.'],
  ['host/app.tsx', 'host/app.tsx is not a test.'],
  ['scripts/pictures', 'scripts/pictures is not a test.'],
])('says what is wrong with %s', (path, sentence) => {
  expect(() => namedTests([path])).toThrow(OptionError)
  expect(() => namedTests([path])).toThrow(sentence)
})
