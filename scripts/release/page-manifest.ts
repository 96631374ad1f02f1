/** What a page needs of a manifest before it can run the release's files. */
export interface PageManifest {
  metaData?: { globalName?: string; remoteEntry?: { name: string; path: string } }
  exposes?: { path: string; assets: { js: Files; css: Files } }[]
  /** By path from the release's folder, the file's `sha384-…`. */
  files?: Record<string, string>
}

interface Files {
  /** Needed before the module can run. */
  sync: string[]
}

/** Cuts a manifest down to what the composed page carries of it. */
export function pageManifest(json: string): PageManifest {
  const { metaData, exposes = [], files = {} } = JSON.parse(json) as PageManifest
  const runs = Object.entries(files).filter(([path]) => /\.(js|css)$/.test(path))
  return {
    metaData: {
      ...(metaData?.globalName && { globalName: metaData.globalName }),
      ...(metaData?.remoteEntry && { remoteEntry: metaData.remoteEntry }),
    },
    exposes: exposes.map(({ path, assets: { js, css } }) => ({
      path,
      assets: { js: { sync: js.sync }, css: { sync: css.sync } },
    })),
    files: Object.fromEntries(runs),
  }
}
