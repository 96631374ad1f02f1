import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { isReleaseName } from '@parlor/shared/contract/build/package-names'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { loadApp, type PackageName } from '../build/packages'
import { ensurePortFree } from '../platform/listen'
import { kitFolder } from '../platform/project-root'
import { pathOf, type Route } from '../platform/routes'
import { headersOf } from '../release/headers/file-headers'
import type { BuiltRemotes } from './built-remotes'
import { devPage } from './dev-page'
import type { TypeErrors } from './type-errors'

/** Opens local files in an editor, from the overlay; any web page could request it. */
const OPEN_EDITOR = 'webpack-dev-server-open-editor'

export interface DevServer {
  name: PackageName
  host: string
  port: number
  backend: DevBackend
  /** Documents that its page fetches, as JSON, by path. */
  documents: Readonly<Record<string, () => unknown>>
  /** The remotes that its page loads as builds. */
  builtRemotes?: Pick<BuiltRemotes, 'read'>
  /** The page of a published host; undefined: the package's own. */
  page?: string | undefined
  /** Checked again after each change of the package. */
  types: TypeErrors
  /** True if it serves the page in view, so that one overlay has runtime errors and those of types. */
  isPage: boolean
}

interface DevBackend {
  route: Route
  /** Ignores upgrades that are not for the backend, such as those of the hot reload. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): unknown
}

/** Starts one package's webpack-dev-server; resolves when its first build is served. */
export async function startDevServer(options: DevServer): Promise<void> {
  const { name, host, port, backend, documents, isPage, builtRemotes, types } = options
  // Otherwise the federation's manifest lists hot updates among the files of a screen.
  process.env.NODE_ENV = 'development'
  const app = await loadApp(name)
  const address = { host, port }
  await ensurePortFree(address)
  types.add(name)
  const compiler = webpack(app.configuration({ mode: 'development', version: 'development' }))
  if (!compiler) throw new Error(`webpack refused the configuration of ${name}.`)

  const server = new WebpackDevServer(
    {
      ...address,
      hot: true,
      // The composed page is on the host's origin and loads the remotes' files from theirs.
      headers: { 'access-control-allow-origin': '*' },
      static: false,
      client: {
        overlay: { errors: true, warnings: false, runtimeErrors: isPage },
        webSocketURL: { hostname: 'localhost', port },
      },
      setupMiddlewares(middlewares) {
        middlewares.unshift({
          name: 'site',
          middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
            const document = documents[request.url ?? '']
            if (document === undefined) {
              const answer = backend.route(pathOf(request), request)
              return void (answer ? answer(request, response) : next())
            }
            response.setHeader('content-type', 'application/json')
            response.setHeader('cache-control', 'no-store')
            response.end(JSON.stringify(document()))
          },
        })
        if (builtRemotes) {
          middlewares.unshift({ name: 'built', middleware: serveBuilt(builtRemotes) })
        }
        const page = options.page ?? ownPage(app.exposes ? 'standalone' : 'main')
        middlewares.push({
          name: 'page',
          middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
            // A request for an update that is gone must fail: then the page reloads.
            if (!request.headers.accept?.includes('text/html')) return next()
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
  server.server?.on('upgrade', (...upgrade) => backend.upgrade(...upgrade))
  await new Promise<void>((resolve) => server.middleware?.waitUntilValid(() => resolve()))
  if (isPage) showInOverlay(server, { compiler, types })
  compiler.hooks.done.tap('rebuilt', ({ compilation: { startTime = 0, endTime = 0, errors } }) => {
    if (errors.length > 0) return
    types.check()
    console.log(`${name} was rebuilt: ${((endTime - startTime) / 1_000).toFixed(1)} s`)
  })
}

interface OverlayOptions {
  compiler: webpack.Compiler
  types: TypeErrors
}

/** Shows errors of types in open pages and in those that open later, unless the build has errors. */
function showInOverlay(server: WebpackDevServer, { compiler, types }: OverlayOptions): void {
  const { webSocketServer } = server
  if (!webSocketServer) return
  let isBroken = false
  let isShown = false
  const show = (clients: WebpackDevServer.ClientConnection[]) => {
    if (isBroken) return
    const errors = types.errors.map((message) => ({ message }))
    if (errors.length > 0) server.sendMessage(clients, 'errors', errors, { preventReloading: true })
    else if (isShown) server.sendMessage(clients, 'ok')
    isShown = errors.length > 0
  }
  compiler.hooks.done.tap('types', ({ compilation: { errors } }) => {
    isBroken = errors.length > 0
  })
  types.showIn(() => show(webSocketServer.clients))
  webSocketServer.implementation.on('connection', (client) => show([client]))
}

/** Answers with the files of releases; one that is not as it was built is missing. */
function serveBuilt(built: Pick<BuiltRemotes, 'read'>) {
  return async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const [, name = '', version = '', path = ''] =
      /^\/([^/]+)\/([^/?]+)\/([^?]+)$/.exec(request.url ?? '') ?? []
    if (!isReleaseName(name)) return next()
    try {
      const content = await built.read({ name, version, path })
      if (!content) return next()
      // A build of this checkout may be another one under the same address after a change.
      response.setHeader('cache-control', 'no-store')
      response.setHeader('content-type', headersOf(path).contentType)
      response.end(content)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      response.writeHead(502).end()
    }
  }
}

function ownPage(entry: 'main' | 'standalone'): string {
  const template = readFileSync(join(kitFolder, 'host/index.html'), 'utf8')
  return devPage(template, [
    `<link rel="stylesheet" href="/${entry}.css">`,
    `<script defer src="/${entry}.js"></script>`,
  ])
}
