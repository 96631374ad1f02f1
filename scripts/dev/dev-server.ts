import type { IncomingMessage, ServerResponse } from 'node:http'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { ensurePortFree } from '../site/listen'
import { loadApp } from '../webpack/load-app'
import type { Deployable } from '../webpack/rooms'
import { devPage } from './dev-page'
import type { DevSite } from './dev-site'

interface DevServer {
  name: Deployable
  host: string
  /** Without it the package's own port. */
  port?: number
  /** What the page needs beside the package's files; absent where another server is the page's. */
  site?: DevSite
}

/** Starts one package's webpack-dev-server and returns the port it listens on. */
export async function startDevServer({ name, host, port, site }: DevServer): Promise<number> {
  const app = await loadApp(name)
  const address = { host, port: port ?? app.port }
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
      client: { overlay: false, webSocketURL: { hostname: 'localhost', port: address.port } },
      setupMiddlewares(middlewares) {
        if (site) middlewares.unshift({ name: 'site', middleware: site.middleware })
        const page = devPage(app.exposes ? 'standalone' : 'main')
        middlewares.push({
          name: 'page',
          middleware: (_request: IncomingMessage, response: ServerResponse) => {
            response.setHeader('content-type', 'text/html; charset=utf-8')
            response.end(page)
          },
        })
        return middlewares
      },
    },
    compiler,
  )
  await server.start()
  if (site) server.server?.on('upgrade', site.upgrade)
  await new Promise<void>((resolve) => server.middleware?.waitUntilValid(() => resolve()))
  return address.port
}
