import type { IncomingMessage, ServerResponse } from 'node:http'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { loadApp } from '../build/load-app'
import type { Deployable } from '../build/packages'
import { ensurePortFree } from '../platform/listen'
import { devPage } from './dev-page'
import type { DevSite } from './dev-site'

/** Opens a file of the machine in an editor, for an overlay that is off: a page elsewhere could ask. */
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
      // The composed page is on the host's origin and takes the remotes' files from theirs.
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
