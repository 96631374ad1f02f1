import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/packages'
import { fastPicture } from './fast-picture'
import { type FastFigures, fastTable } from './fast-table'

const FIGURES = join(root, 'scripts/bench/fast/figures.json')
const PICTURES = join(root, 'scripts/pictures')
const TABLE = join(root, 'scripts/bench/README.md')
const SECTION = /(<!-- figures:begin -->\n)[\s\S]*?(<!-- figures:end -->)/

/** Stores the figures of one benchmark, and draws table and picture from all of them. */
export function writeFigures(name: string, figures: object): void {
  const storedFigures = JSON.parse(readFileSync(FIGURES, 'utf8')) as FastFigures
  const all: FastFigures = { ...storedFigures, [name]: figures }
  writeFileSync(FIGURES, `${JSON.stringify(all, null, 2)}\n`)
  const page = readFileSync(TABLE, 'utf8')
  if (!SECTION.test(page)) {
    throw new Error(
      'scripts/bench/README.md has no place for figures: put back its figures:begin and :end.',
    )
  }
  const table = fastTable(all)
  writeFileSync(
    TABLE,
    page.replace(SECTION, (_, begin, end) => `${begin}${table}\n${end}`),
  )
  writeFileSync(join(PICTURES, 'fast.svg'), fastPicture(all))
}
