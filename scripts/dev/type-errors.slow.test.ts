import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../testing/test-folder'
import { TypeErrors } from './type-errors'

const folder = testFolder()

it('tells all errors after each change, once each, and none when they are mended', async () => {
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const types = new TypeErrors(folder)
  for (const name of ['host', 'remote-quiz']) {
    types.add(name)
    const compilerOptions = { noEmit: true, strict: true, types: [], skipLibCheck: true }
    const include = ['*.ts', '../*.ts']
    write(join(name, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
    write(join(name, 'own.ts'), 'export {}\n')
  }
  const next = () =>
    new Promise<readonly string[]>((resolve) => {
      types.showIn(resolve)
      types.check()
    })
  write('shared.ts', 'export const score: number = "none"\n')
  write(
    'remote-quiz/own.ts',
    'export const box: { tea: { cups: number } } = { tea: { cups: "" } }\n',
  )
  expect(await next()).toEqual([
    expect.stringMatching(/^shared\.ts\(1,14\): error TS2322: Type 'string'/),
    expect.stringMatching(/^remote-quiz\/own\.ts\(1,\d+\): error TS2322: Type 'string'/),
  ])
  expect(types.errors).toHaveLength(2)
  // This one may have read the files before they change.
  types.check()
  write('shared.ts', 'export const score: number = 1\n')
  write('remote-quiz/own.ts', 'export {}\n')
  expect(await next()).toEqual([])
})
