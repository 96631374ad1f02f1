import { federatedApp } from '../scripts/build/federated-app'
import { exposedModules } from './remotes/contract'

export default federatedApp({
  name: 'host',
  port: 3000,
  consumes: exposedModules,
  rescue: { file: 'rescue.js', source: './rescue/rescue.ts' },
})
