import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as shared from './index'
import * as testing from './testing/index'

const text = readFileSync(join(__dirname, 'USING.md'), 'utf8')
const section = (heading: string) =>
  text.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
/** The names in backquotes, without files, options and values. */
const namesIn = (part: string) =>
  [...part.matchAll(/`([A-Za-z]+)`/g)].map(([, name]) => name).filter((name) => name !== 'package')

test.each([
  ['@parlor/shared', shared],
  ['Tests', testing],
])('the page for remotes names under %s exactly what is exported', (heading, exported) => {
  const names = [...new Set(namesIn(section(heading)))].sort()
  expect(names).toEqual(Object.keys(exported).sort())
})

test('the newest heading of the changelog is the version of the package', () => {
  const changelog = readFileSync(join(__dirname, 'CHANGELOG.md'), 'utf8')
  const { version } = JSON.parse(readFileSync(join(__dirname, 'package.json'), 'utf8'))
  expect(changelog.match(/^## (.+)$/m)?.[1]).toBe(version)
})
