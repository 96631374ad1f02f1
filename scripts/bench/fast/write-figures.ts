import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/packages'
import { fastPicture } from './fast-picture'
import { type FastFigures, fastTable } from './fast-table'

const FIGURES = join(root, 'scripts/bench/fast/figures.json')
const PICTURES = join(root, 'scripts/pictures')
const README = join(root, 'README.md')
const SECTION = /(<!-- figures:begin -->\n)[\s\S]*?(<!-- figures:end -->)/

/** Keeps what one benchmark measured, and draws the README's table and picture from all of them. */
export function writeFigures(name: string, figures: object): void {
  const kept = JSON.parse(readFileSync(FIGURES, 'utf8')) as FastFigures
  const all: FastFigures = { ...kept, [name]: figures }
  writeFileSync(FIGURES, `${JSON.stringify(all, null, 2)}\n`)
  const readme = readFileSync(README, 'utf8')
  if (!SECTION.test(readme)) {
    throw new Error('README.md has no place for figures: put back its figures:begin and :end.')
  }
  const table = fastTable(all)
  writeFileSync(
    README,
    readme.replace(SECTION, (_, begin, end) => `${begin}${table}\n${end}`),
  )
  writeFileSync(join(PICTURES, 'fast.svg'), fastPicture(all))
}
