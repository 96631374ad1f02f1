import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { publish } from '../../release/publish'
import { folderStorage } from '../../release/storage/folder-storage'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { localConfig } from '../../site/local-config'
import { stampRelease } from '../../testing/browser/stamp-release'
import { builtIn } from '../../testing/built-release'
import { PACKAGES, type Package, type SeededBreak } from './seeded-breaks'

/** The builds that all releases are made from. */
export type Builds = Record<Package, BuiltRelease>

export async function buildsOf(folder: string): Promise<Builds> {
  const auth = await buildRelease('remote-auth')
  const screen = { path: '/quiz', module: './register', access: 'everyone', title: 'Quiz' }
  return {
    host: await buildRelease('host'),
    'remote-auth': auth,
    'remote-chat': await buildRelease('remote-chat'),
    'remote-quiz': stampRelease(auth, {
      stamp: 'quiz',
      folder: join(folder, 'quiz'),
      name: 'remote-quiz',
      screens: [screen],
    }),
  }
}

/** Deploys the releases of a seeded history, one after another. */
export async function publishHistory(
  { deploys, from }: SeededBreak,
  { builds, folder }: { builds: Builds; folder: string },
): Promise<ObjectStorage> {
  const root = mkdtempSync(join(folder, 'site-'))
  const storage = folderStorage(join(root, 'site'))
  const config = localConfig({ feedback: 'console' })
  const release = ({ name, release: number }: (typeof deploys)[number]) => {
    const scripts = from.filter((each) => each.name === name && each.release <= number)
    const begins = scripts.map(({ script }) => script).join('\n')
    const stamp = `r${number}`
    // One that is not broken is the same on every site.
    const made = join(begins ? root : folder, `${name}-${stamp}`)
    if (existsSync(made)) return builtIn(made)
    return stampRelease(builds[name], {
      stamp,
      folder: made,
      edit: (file, text) => (isEntry(name, file) ? begins + text : text),
    })
  }
  const [first, later] = [deploys.slice(0, PACKAGES.length), deploys.slice(PACKAGES.length)]
  await publish(storage, first.map(release), { by: 'deploy', config })
  for (const each of later) await publish(storage, [release(each)], { by: 'deploy' })
  return storage
}

const isEntry = (name: Package, file: string) =>
  name === 'host' ? /^main\.\w+\.js$/.test(file) : file === 'remoteEntry.js'
