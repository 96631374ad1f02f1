import { federatedApp } from '../scripts/build/federated-app'
import { RESCUE_FILE } from './page-blocks'
import { consumedModules, routing } from './remotes/contract'

export default federatedApp({
  name: 'host',
  port: 3000,
  consumes: consumedModules(),
  routing,
  staticHeader: './static/header.tsx',
  rescue: { file: RESCUE_FILE, source: './rescue/rescue.ts' },
})
