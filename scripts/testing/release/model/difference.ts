import { isDeepStrictEqual } from 'node:util'
import { versionsOf as namedBy } from '../../../release/contract/record'
import { inlinedBlock } from '../../../release/page/render-page'
import type { SiteModel } from './site-model'
import type { SiteUnderTest } from './site-under-test'

/** The difference between the site and the model. */
export async function compare(model: SiteModel, site: SiteUnderTest): Promise<string | undefined> {
  const { records, index } = await site.state()
  const { storage } = { storage: site.place.site }
  const actual = Object.fromEntries(
    Object.entries(records).map(([name, record]) => [
      name,
      {
        live: record.current?.version ?? null,
        by: record.by,
        canary: record.canary?.release.version,
        previews: Object.fromEntries(
          Object.entries(record.previews ?? {}).map(([preview, { version }]) => [preview, version]),
        ),
        earlier: record.previous.map(({ version }) => version),
        withdrawn: [...(record.heldBack ?? [])].sort(),
        retired: record.retiredAt !== undefined,
      },
    ]),
  )
  const expected = Object.fromEntries(
    Object.entries(model.packages).map(
      ([name, { keep: _, ended: __, earlier, by, canary, ...rest }]) => [
        name,
        {
          ...rest,
          by,
          canary,
          earlier: earlier.map(({ version }) => version),
          withdrawn: [...rest.withdrawn].sort(),
        },
      ],
    ),
  )
  if (!isSame(actual, expected)) {
    return `records ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`
  }
  const pagesRead = {
    live: versionsOf(index, ({ current }) => current?.version),
    canaries: versionsOf(index, ({ canary }) => canary?.release.version),
    previews: Object.fromEntries(
      Object.entries(index).flatMap(([name, { previews = {} }]) => {
        const versions = versionsOf(previews, ({ version }) => version)
        return Object.keys(versions).length > 0 ? [[name, versions]] : []
      }),
    ),
  }
  const { config, ...expectedOfPages } = model.pages
  const { live } = expectedOfPages
  if (!isSame(pagesRead, expectedOfPages)) {
    return `pages read ${JSON.stringify(pagesRead)}, expected ${JSON.stringify(expectedOfPages)}`
  }
  for (const [name, record] of Object.entries(records)) {
    for (const version of namedBy(record)) {
      if (await storage.read(`${name}/${version}/mf-manifest.json`)) continue
      return `the files of ${name} ${version} are gone, and its record names it`
    }
  }
  const page = (await storage.read('index.html'))?.content.toString()
  if (page === undefined || model.isBehind) return undefined
  const hosts = inlinedBlock(page, 'host') as { scripts: { path: string }[] }[]
  const shells = hosts.map(({ scripts }) => scripts[0]?.path.split('/')[2])
  const shellsExpected = [live.host, model.hostBefore()].filter((each) => each !== undefined)
  if (live.host && !isSame(shells, shellsExpected)) {
    return `the page loads the hosts ${shells}, expected ${shellsExpected}`
  }
  const inlined = Object.keys(Object(inlinedBlock(page, 'config'))).slice(1)
  return live.host && !isSame(inlined.sort(), [...(config ?? [])].sort())
    ? `the page has the configuration ${inlined}, expected ${config}`
    : undefined
}

/** Compares JSON: a clone of the model may be from another realm, and has undefined members. */
export function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')
  return isDeepStrictEqual(plain(one), plain(other))
}

function versionsOf<T>(index: Record<string, T>, of: (entry: T) => string | undefined) {
  const all = Object.entries(index).flatMap(([name, entry]) => {
    const version = of(entry)
    return version === undefined ? [] : [[name, version]]
  })
  return Object.fromEntries(all)
}
