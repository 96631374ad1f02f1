import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../testing/test-folder'
import { root } from './packages'
import { readDeclaration } from './remote-declaration'
import { writeStaticHeader, writeStaticScreens } from './static-screens'

const folder = testFolder()
const { screens } = readDeclaration('remote-auth')
const [login] = screens
if (!login) throw new Error('remote-auth does not declare a screen.')

it('writes the HTML of a remote’s screens, from its own components, without a script', async () => {
  const files = await writeStaticScreens('remote-auth', { folder, screens })
  const paths = screens.flatMap((screen) => (screen.static ? [screen.path] : []))
  expect([...new Set(files.map(({ path }) => path))]).toEqual(paths)
  for (const { file } of files) {
    const html = readFileSync(join(folder, file), 'utf8')
    expect(html).toMatch(
      /^<div class="parlor-remote" data-auth-library=""><main .*<form .*<button [^>]*type="submit".*<\/main><\/div>$/s,
    )
    expect(html).not.toContain('<script')
  }
})

it('writes a screen once for each value that it depends on; the first also counts without the key', async () => {
  const keys = { account: [false, true], 'features.tea': [true, false] }
  const screen = { ...login, static: keys }
  const files = await writeStaticScreens('remote-auth', { folder, screens: [screen] })
  expect(files.map(({ config }) => config)).toEqual([
    { account: [null, false], 'features.tea': [null, true] },
    { account: [null, false], 'features.tea': [false] },
    { account: [true], 'features.tea': [null, true] },
    { account: [true], 'features.tea': [false] },
  ])
  expect(new Set(files.map(({ file }) => file)).size).toBe(4)
  expect(files.every(({ file }) => existsSync(join(folder, file)))).toBe(true)
})

it('a screen that needs a browser to render is refused by name', async () => {
  const screen = { path: '/dash', module: './dash', access: 'anonymous', title: 'x', static: {} }
  const files = writeStaticScreens('remote-chat', { folder, screens: [screen as never] })
  await expect(files).rejects.toThrow('A screen of remote-chat that is declared static cannot')
})

it('a missing export is reported by name, and not as a screen that needs a browser', async () => {
  const header = join(folder, 'header.tsx')
  const source = `import { Banner } from '${join(root, 'shared/index')}'\nexport default Banner`
  writeFileSync(header, source)
  const message = await writeStaticHeader(folder, header).catch(String)
  expect(message).toContain('host does not build')
  expect(message).toContain('No matching export in "shared/index.ts" for import "Banner"')
  expect(message).not.toContain('browser')
})
