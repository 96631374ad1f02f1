import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassedChecks } from './passed-checks'
import { testFolder } from './test-folder'

const folder = testFolder()

function projectWithPassedTypes(): string {
  const project = mkdtempSync(join(folder, 'project-'))
  for (const path of ['host', 'node_modules', 'host/dist']) mkdirSync(join(project, path))
  writeFileSync(join(project, 'host/app.ts'), 'app()')
  new PassedChecks(project).add('types')
  return project
}

it('a check that has passed is known for as long as nothing changes, and no other is', () => {
  const passed = new PassedChecks(projectWithPassedTypes())
  expect([passed.has('types'), passed.has('lint')]).toEqual([true, false])
})

it.each([
  ['host/app.ts', 'app(1)', false],
  ['host/page.ts', 'page()', false],
  ['.biome.json', '{}', false],
  ['node_modules/.package-lock.json', '{"packages":{}}', false],
  ['host/dist/main.js', 'main()', true],
])('after a change in %s (%s) it is known: %s', (file, text, isKnown) => {
  const project = projectWithPassedTypes()
  writeFileSync(join(project, file), text)
  expect(new PassedChecks(project).has('types')).toBe(isKnown)
})

it('a record that was cut off counts as none', () => {
  const project = projectWithPassedTypes()
  writeFileSync(join(project, '.cache/passed-checks.json'), '{"state":')
  expect(new PassedChecks(project).has('types')).toBe(false)
})
