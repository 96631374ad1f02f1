import { isAllowed, licencesOf } from './licences'

test('lists every external package once, with its licence', () => {
  const packages = {
    '': { version: '1.0.0' },
    shared: { version: '1.0.0' },
    'node_modules/shared': { link: true },
    'node_modules/react': { version: '19.0.0', license: 'MIT' },
    'node_modules/jest': { version: '30.0.0', license: 'MIT', dev: true },
    'node_modules/jest/node_modules/react': { version: '19.0.0', license: 'MIT', dev: true },
    'node_modules/jest/node_modules/@types/node': { version: '20.0.0', license: 'MIT', dev: true },
  }
  expect(licencesOf(packages)).toEqual([
    { name: '@types/node', version: '20.0.0', licence: 'MIT', isProduction: false },
    { name: 'jest', version: '30.0.0', licence: 'MIT', isProduction: false },
    { name: 'react', version: '19.0.0', licence: 'MIT', isProduction: true },
  ])
})

test('takes the licence from the build for another platform if the lock file names none', () => {
  const packages = {
    'node_modules/@tool/linux-x64': { version: '2.0.0', license: 'MIT', os: ['linux'] },
    'node_modules/@tool/win32-x64': { version: '2.0.0', os: ['win32'] },
    'node_modules/@tool/win32-arm64': { version: '3.0.0', os: ['win32'] },
    'node_modules/@tool/plain': { version: '2.0.0' },
  }
  expect(licencesOf(packages).map(({ name, licence }) => [name, licence])).toEqual([
    ['@tool/linux-x64', 'MIT'],
    ['@tool/plain', '(none)'],
    ['@tool/win32-arm64', '(none)'],
    ['@tool/win32-x64', 'MIT'],
  ])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['UNLICENSED', false],
  ['(none)', false],
  ['', false],
])('the licence expression %j is allowed: %j', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected)
})
