import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { loadApp } from '../build/load-app'
import { type Deployable, root } from '../build/packages'
import { ensurePortFree } from '../platform/listen'
import type { DevSite } from './dev-site'

/** Opens local files in an editor for an overlay that is disabled; any web page could request it. */
const OPEN_EDITOR = 'webpack-dev-server-open-editor'

interface DevServer {
  name: Deployable
  host: string
  port: number
  /** What the package's page needs beside its own files. */
  site: DevSite
}

/** Starts one package's webpack-dev-server; resolves when its first build is served. */
export async function startDevServer({ name, host, port, site }: DevServer): Promise<void> {
  const app = await loadApp(name)
  const address = { host, port }
  await ensurePortFree(address)
  const compiler = webpack(app.configuration({ mode: 'development', version: 'development' }))
  if (!compiler) throw new Error(`webpack refused the configuration of ${name}.`)

  const server = new WebpackDevServer(
    {
      ...address,
      hot: true,
      // The composed page is on the host's origin and loads the remotes' files from theirs.
      headers: { 'access-control-allow-origin': '*' },
      static: false,
      client: { overlay: false, webSocketURL: { hostname: 'localhost', port } },
      setupMiddlewares(middlewares) {
        middlewares.unshift({ name: 'site', middleware: site.middleware })
        const page = devPage(app.exposes ? 'standalone' : 'main')
        middlewares.push({
          name: 'page',
          middleware: (_request: IncomingMessage, response: ServerResponse) => {
            response.setHeader('content-type', 'text/html; charset=utf-8')
            response.end(page)
          },
        })
        return middlewares.filter(({ name }) => name !== OPEN_EDITOR)
      },
    },
    compiler,
  )
  await server.start()
  server.server?.on('upgrade', site.upgrade)
  await new Promise<void>((resolve) => server.middleware?.waitUntilValid(() => resolve()))
}

/** The host's page template with one entry's files; it fetches configuration and release index. */
function devPage(entry: 'main' | 'standalone'): string {
  const template = readFileSync(join(root, 'host/index.html'), 'utf8')
  return template
    .replace(
      '<!-- parlor:head -->',
      `<link rel="stylesheet" href="/${entry}.css"><script defer src="/${entry}.js"></script>`,
    )
    .replace('<!-- parlor:body -->', '')
}
