import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFolder } from '../../testing/test-folder'
import { hasTailwind } from './tailwind'

let folder: string
withFolder((each) => {
  folder = each
})

it.each([
  [{ dependencies: { '@tailwindcss/postcss': '4.3.5' } }, true],
  [{ devDependencies: { '@tailwindcss/postcss': '4.3.5' } }, true],
  [{ dependencies: { tailwindcss: '4.3.5' } }, false],
  [{}, false],
])('a package with %j has Tailwind: %j', (manifest, has) => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  expect(hasTailwind(folder)).toBe(has)
})
