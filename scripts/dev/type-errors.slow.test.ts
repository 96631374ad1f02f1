import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../testing/test-folder'
import { TypeErrors } from './type-errors'

const folder = testFolder()

const COMPILER_OPTIONS = {
  noEmit: true,
  strict: true,
  types: [],
  skipLibCheck: true,
  incremental: true,
  tsBuildInfoFile: './node_modules/.cache/types.tsbuildinfo',
}

function setUp(names: readonly string[]) {
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const types = new TypeErrors(folder)
  for (const name of names) {
    types.add(name)
    const config = { compilerOptions: COMPILER_OPTIONS, include: ['*.ts', '../*.ts'] }
    write(join(name, 'tsconfig.json'), JSON.stringify(config))
    write(join(name, 'own.ts'), 'export {}\n')
  }
  const nextErrors = () =>
    new Promise<readonly string[]>((resolve) => {
      types.showIn(resolve)
      types.check()
    })
  return { types, write, nextErrors }
}

it('shows all errors after each check, once each, and none when they are fixed', async () => {
  const { types, write, nextErrors } = setUp(['host', 'remote-quiz'])
  write('shared.ts', 'export const score: number = "none"\n')
  write(
    'remote-quiz/own.ts',
    'export const box: { tea: { cups: number } } = { tea: { cups: "" } }\n',
  )
  expect(await nextErrors()).toEqual([
    expect.stringMatching(/^shared\.ts\(1,14\): error TS2322: Type 'string'/),
    expect.stringMatching(/^remote-quiz\/own\.ts\(1,\d+\): error TS2322: Type 'string'/),
  ])
  expect(types.errors).toHaveLength(2)
  // This one may have read the files before they change.
  types.check()
  write('shared.ts', 'export const score: number = 1\n')
  write('remote-quiz/own.ts', 'export {}\n')
  expect(await nextErrors()).toEqual([])
})

it('shows an error that was saved while a check ran', async () => {
  const { write, nextErrors } = setUp(['host'])
  write('shared.ts', 'export const points: number = 2\n')
  const errors = nextErrors()
  const duringCheck = new Date(Date.now() + 1)
  expect(await errors).toEqual([])
  write('shared.ts', 'export const points: number = "none"\n')
  utimesSync(join(folder, 'shared.ts'), duringCheck, duringCheck)
  expect(await nextErrors()).toEqual([expect.stringMatching(/^shared\.ts\(1,14\): error TS2322/)])
})
