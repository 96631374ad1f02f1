import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFolder } from '../testing/test-folder'
import { withSites } from './with-sites'

let folder: string
withFolder((path) => {
  folder = path
})

/** A site with one page, and a folder for the data of its backend. */
function newSite(name: string) {
  const site = join(folder, name)
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), name)
  return { site, data: join(folder, `${name}-data`) }
}

test('another process serves two sites at once, each until it is closed', async () => {
  await withSites(async (openSite) => {
    const [one, two] = await Promise.all([openSite(newSite('one')), openSite(newSite('two'))])
    const textAt = async (url: string) => (await fetch(url)).text()
    expect([await textAt(one.url), await textAt(two.url)]).toEqual(['one', 'two'])
    await one.close()
    await expect(textAt(one.url)).rejects.toThrow('fetch failed')
    expect(await textAt(two.url)).toBe('two')
  })
})

test('a site that cannot be opened reports the reason, as if it were opened here', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const opening = withSites((openSite) => openSite({ site: folder, data: join(file, 'data') }))
  await expect(opening).rejects.toMatchObject({
    name: 'StorageError',
    message: `The data folder ${join(file, 'data')} cannot be written: it is a file, or is inside one. Fix that, or give another folder with --data.`,
  })
})
