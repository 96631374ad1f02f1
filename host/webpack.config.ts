import { configurationForm } from '@parlor/shared/contract/configuration'
import { RESCUE_FILE } from '@parlor/shared/contract/page/page-blocks'
import { consumedModules, routing } from '@parlor/shared/contract/routing'
import { federatedApp, webpackConfiguration } from '../scripts/build/federated-app'

/** The parts that a deploy needs besides webpack's own configuration. */
export const app = federatedApp({
  name: 'host',
  port: 3000,
  consumes: consumedModules(),
  routing,
  configurationForm,
  staticHeader: './static/header.tsx',
  rescue: { file: RESCUE_FILE, source: './startup/startup.ts' },
})

export default webpackConfiguration(app)
