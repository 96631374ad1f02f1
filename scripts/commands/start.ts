import { buildRelease } from '../build/build-release'
import { deployables } from '../build/packages'
import { gitState } from '../build/version/git-state'
import { sourceVersion } from '../build/version/source-version'
import type { Syntax } from '../platform/commands/command'
import { readCommand, refusal } from '../platform/commands/command-line'
import { atEnd } from '../platform/commands/ending'
import { say as print } from '../platform/commands/given-place'
import { ensurePortFree, listen } from '../platform/listen'
import { createLog, ignoreClosedOutput } from '../platform/log'
import { Progress } from '../platform/progress'
import { isRemotesAlone } from '../platform/project-root'
import { loadsFile, prepareDataFolder, reportsFile } from '../platform/storage/data-folder'
import { lockDataFolder } from '../platform/storage/data-folder-lock'
import { settingsWarnings } from '../release/configure-site'
import { recordFile } from '../release/records/site-state'
import { startPackages } from '../release/start-packages'
import { folderStorage } from '../release/storage/folder-storage'
import { mapsFolder, siteFolder } from '../release/storage/site-storage'
import { SourceMaps } from '../release/storage/source-maps'
import { openBackend } from '../site/backend'
import { DeployTokens } from '../site/deploys/deploy-tokens'
import { takeDeploys } from '../site/deploys/deploys'
import { openWithSpace } from '../site/health/disk-space'
import { siteHealth } from '../site/health/site-health'
import { keptConfig } from '../site/kept-config'
import { localHeader } from '../site/local/local-page'
import { openOverview } from '../site/local/overview'
import { INBOX_PATH, localConfig } from '../site/local-config'
import { readyLines } from '../site/ready-lines'
import { openReports, REPORTS_PATH } from '../site/reports/reports'
import { declaredOnSite } from '../site/services/declared-tokens'
import { operatorServices } from '../site/services/operator-services'
import { SITE_OPTIONS, START_OPTIONS, siteOptions } from '../site/site-options'
import { siteServer } from '../site/site-server'
import { takeLive } from '../site/take-live'

export const command = {
  prefix: 'npm start --',
  does: 'Builds what has changed and serves the whole site.',
  words: {},
  options: {
    ...SITE_OPTIONS,
    ...START_OPTIONS,
  },
} satisfies Syntax

export async function run(args: string[]): Promise<void> {
  ignoreClosedOutput()
  const { values } = readCommand(command, args)
  const ownOptions = siteOptions(values)
  // Before the build, which takes longest.
  prepareDataFolder(ownOptions.data)
  const lock = lockDataFolder(ownOptions.data)
  await ensurePortFree(ownOptions)
  const folder = siteFolder(ownOptions.data)
  const storage = folderStorage(folder)
  // Only the log goes to stderr.
  const progress = new Progress(process.stdout)
  const say = (note: string) => progress.done(note)
  const copiedOptions = values.from && (await takeLive({ from: values.from, to: folder, say }))
  const options = copiedOptions ? siteOptions({ ...copiedOptions, ...values }) : ownOptions
  if (isRemotesAlone && !(await storage.read(recordFile('host')))) {
    throw refusal(command, 'There is no host here. Give --from SITE, whose host is served.')
  }
  const log = createLog({ level: options.log })
  const backend = await openBackend({ ...options, log, header: localHeader(INBOX_PATH) })
  const maps = new SourceMaps(folderStorage(mapsFolder(options.data)))
  const config = await keptConfig(storage, say)
  const tokens = new DeployTokens(options.data)
  const noDeploys = tokens.problem()
  if (noDeploys !== undefined) progress.done(`The site takes no releases: ${noDeploys}`)
  await startPackages(storage, {
    packages: deployables.map((name) => ({
      name,
      version: sourceVersion(name),
      async build() {
        const build = await progress.during(`building ${name}`, () => buildRelease(name))
        progress.done(`${name} is built`)
        await maps.add(build)
        return build
      },
    })),
    config: config && { ...config, ...localConfig(options), reports: REPORTS_PATH },
    withToken: Object.keys(tokens.usable()),
    publishAll: options.publish,
    origin: gitState(),
    say,
  })
  for (const warning of await settingsWarnings(storage)) progress.done(warning)

  const withSpace = <T>(open: () => T) =>
    openWithSpace(options.data, {
      open,
      log: (error) => log.error('A file could not be written', { error }),
    })
  const reports = await withSpace(() =>
    openReports({
      file: reportsFile(options.data),
      loadsFile: loadsFile(options.data),
      storage,
      maps,
      behindTls: options.behindTls,
    }),
  )
  const overview = openOverview({ ...options, storage })
  const hasAddress = (remote: string, service: string) =>
    options.services.has(`${remote}/${service}`)
  const deploys = takeDeploys({ ...options, folder, hasAddress, log })
  const declaredToken = declaredOnSite(storage, { isOpen: true })
  const services = await operatorServices(options, { declaredToken, jwks: backend.jwks, log })
  const server = siteServer({
    ...{ backend, folder, services, overview, deploys },
    reports: (...at) => reports.value?.route(...at),
    policies: options.policies,
    health: siteHealth(folder),
    inlineStyles: options.inlineStyles,
  })
  const port = await listen(server, options)
  // For example, no more files can be opened. Existing connections continue.
  server.on('error', (error) => log.warn('A connection could not be accepted', { error }))
  const url = `http://localhost:${port}`
  const address = await withSpace(() => lock.serves(url))
  print(readyLines(url, options).join('\n'))

  atEnd(async () => {
    server.close()
    server.closeAllConnections()
    await backend.close()
    for (const each of [reports, address]) each.stop()
    reports.value?.close()
    lock.release()
  })
}
