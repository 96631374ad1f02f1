import { join } from 'node:path'
import { deployables } from './build/packages'
import { fail } from './platform/command-line'
import { reportsFile } from './platform/data-folder'
import { listen } from './platform/listen'
import { createLog, ignoreClosedOutput } from './platform/log'
import { Progress } from './platform/progress'
import { publishBuild } from './release/publish-build'
import { ReleaseStore } from './release/release-store'
import { mapsFolder } from './release/site-storage'
import { folderStorage } from './release/storage/folder-storage'
import { SourceMaps } from './release/storage/source-maps'
import { openBackend } from './site/backend'
import { DeployTokens } from './site/deploys/deploy-tokens'
import { takeDeploys } from './site/deploys/deploys'
import { localConfig } from './site/local-config'
import { openReports, REPORTS_PATH } from './site/reports/reports'
import { siteOptions } from './site/site-options'
import { siteServer } from './site/site-server'

async function start(): Promise<void> {
  ignoreClosedOutput()
  const options = siteOptions(process.argv.slice(2))
  const log = createLog({ level: options.log })
  const backend = await openBackend({ ...options, log })
  const folder = join(options.data, 'site')
  const store = new ReleaseStore(folderStorage(folder))
  const maps = new SourceMaps(folderStorage(mapsFolder(options.data)))
  // The log is alone on stderr.
  const progress = new Progress(process.stdout)
  const theirs = new DeployTokens(options.data).list()
  for (const name of deployables) {
    if (name in theirs && name in (await store.index())) {
      progress.done(`${name} stays as its team, which has a token, has deployed it`)
      continue
    }
    const publish = () => publishBuild(name, store, { maps })
    const note = await progress.during(`building ${name}`, publish)
    progress.done(note ?? `${name} is built`)
  }
  await store.configure({ ...localConfig(options), reports: REPORTS_PATH })

  const reports = openReports({ file: reportsFile(options.data), store, maps })
  const deploys = takeDeploys({ ...options, folder, log })
  const server = siteServer({ backend, folder, reports, deploys })
  const port = await listen(server, options)
  // No more files can be opened, for example. The connections there are go on.
  server.on('error', (error) => log.warn('A connection could not be taken', { error }))
  console.log(`Site ready: http://localhost:${port}`)

  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await backend.close()
    reports.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

start().catch(fail)
