import { configurationForm } from '@parlor/shared/contract/configuration'
import { RESCUE_FILE } from '@parlor/shared/contract/page/page-blocks'
import { consumedModules, routing } from '@parlor/shared/contract/routing'
import { federatedApp } from '../scripts/build/federated-app'

export default federatedApp({
  name: 'host',
  port: 3000,
  consumes: consumedModules(),
  routing,
  configurationForm,
  staticHeader: './static/header.tsx',
  rescue: { file: RESCUE_FILE, source: './startup/startup.ts' },
})
