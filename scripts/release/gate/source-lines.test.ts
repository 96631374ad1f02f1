import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { testFolder } from '../../testing/test-folder'
import { placeIn, sourceLines } from './source-lines'

const folder = testFolder()
const address = 'http://localhost:4000/remote-lab/1.0-abc/lab.0123456789abc.js'

it('a position in the candidate’s scripts is written as the line of its sources', () => {
  const source = '\n\nexport function poll() {\n  throw new Error("gone")\n}\n'
  const options = { minify: true, sourcemap: 'external', sourcefile: 'remote-lab/lab.ts' } as const
  const { code, map } = transformSync(source, options)
  mkdirSync(join(folder, 'maps'))
  writeFileSync(join(folder, 'maps/lab.0123456789abc.js.map'), map)
  const lines = sourceLines({ name: 'remote-lab', version: '1.0-abc', folder })
  const at = `${address}:1:${code.indexOf('throw') + 1}`
  expect(lines(`It throws gone, at ${at}.`)).toBe('It throws gone, at remote-lab/lab.ts:4:3.')
  for (const other of [at.replace('1.0-abc', '1.0-def'), at.replace('lab.0', 'b.0')]) {
    expect(lines(`at ${other}.`)).toBe(`at ${other}.`)
  }
})

it('in a stack is that of the first script of a remote, or else of the first script', () => {
  const react = 'at x (http://localhost:4000/host/1/main.js:1:2)'
  expect(placeIn(`Error: gone\n${react}\n at lab (${address}:1:7)`)).toBe(`${address}:1:7`)
  expect(placeIn(`Error: gone\n${react}`)).toBe('http://localhost:4000/host/1/main.js:1:2')
  expect(placeIn('Error: gone\n at http://localhost:4000/profile:1:2')).toBeUndefined()
})
