import { federatedApp } from '../scripts/build/federated-app'
import { consumedModules, routing } from './remotes/contract'

export default federatedApp({
  name: 'host',
  port: 3000,
  consumes: consumedModules(),
  routing,
  rescue: { file: 'rescue.js', source: './rescue/rescue.ts' },
})
