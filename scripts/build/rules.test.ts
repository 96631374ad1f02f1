import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { testFolder } from '../testing/test-folder'
import { root } from './packages'
import { pictureRule, scriptRule, styleRule } from './rules'

const folder = testFolder()
const dist = join(folder, 'dist')
const kit = join(testFolder(), 'node_modules/@parlor/kit')

const sources = {
  'cup.module.css': '@keyframes steam { to { opacity: 0 } }\n.cup { animation: steam 1s; }',
  'package.json': '{}',
  'tea.css': '.tea-pot { background: url(./large.svg); }',
  'small.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'large.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0"/>'.repeat(400)}</svg>`,
  'large.png': 'p'.repeat(5_000),
  'large.webp': 'w'.repeat(5_000),
  'tea.js': `
    import classNames from './cup.module.css'
    import './tea.css'
    import png from './large.png'
    import large from './large.svg'
    import webp from './large.webp'
    import small from './small.svg'
    export default [classNames.cup, small, large, png, webp]`,
}

async function build(mode: 'production' | 'development') {
  const compiler = webpack({
    mode,
    context: folder,
    entry: './tea.js',
    devtool: false,
    output: { path: dist, clean: true, publicPath: '/tea/', library: { type: 'commonjs2' } },
    resolveLoader: { modules: [join(root, 'node_modules')] },
    module: { rules: [styleRule('remote-tea', folder), pictureRule()] },
    plugins: [new MiniCssExtractPlugin()],
  })
  await run(compiler)
  const module = { exports: {} as { default: string[] } }
  new Function('module', readFileSync(join(dist, 'main.js'), 'utf8'))(module)
  return { imported: module.exports.default, css: readFileSync(join(dist, 'main.css'), 'utf8') }
}

async function run(compiler: webpack.Compiler | null) {
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()))
      else compiler.close(() => resolve())
    })
  })
}

beforeAll(() => {
  mkdirSync(dist)
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(folder, file), text)
})

describe.each(['production', 'development'] as const)('a build for %s', (mode) => {
  it('gives a CSS Module class names and animations with the prefix of the remote', async () => {
    const { imported, css } = await build(mode)
    const [cup = ''] = imported
    expect(cup).toMatch(/^tea-cup-[0-9a-f]{8}$/)
    expect(css).toContain(`.${cup}`)
    expect(css).toMatch(/@keyframes tea-steam-[0-9a-f]{8}/)
  })

  it('puts small pictures into the script, and others as files under the hash of their content', async () => {
    const { imported, css } = await build(mode)
    const [, small, ...large] = imported
    expect(small).toMatch(/^data:image\/svg\+xml/)
    expect(large).toEqual(
      ['svg', 'png', 'webp'].map((ending) =>
        expect.stringMatching(new RegExp(`^/tea/large\\.[0-9a-f]{20}\\.${ending}$`)),
      ),
    )
    const files = readdirSync(dist)
    for (const address of large) expect(files).toContain(address.replace('/tea/', ''))
    expect(css).toMatch(/url\(\/tea\/large\.[0-9a-f]{20}\.svg\)/)
  })
})

it("compiles with the package's settings when the first file is the kit's", async () => {
  mkdirSync(kit, { recursive: true })
  writeFileSync(join(kit, 'reload.ts'), 'export const seconds: number = 2')
  const base = join(root, 'tsconfig.base.json')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: base }))
  writeFileSync(join(folder, 'cup.ts'), 'export const cup: string = "cup"')
  const compiler = webpack({
    mode: 'development',
    context: folder,
    entry: [join(kit, 'reload.ts'), './cup.ts'],
    // One at a time, so that the order is that of the entry.
    parallelism: 1,
    output: { path: dist, clean: true },
    resolveLoader: { modules: [join(root, 'node_modules')] },
    module: { rules: [scriptRule('development', folder)] },
  })
  await run(compiler)
  expect(readdirSync(dist)).toEqual(['main.js'])
})
