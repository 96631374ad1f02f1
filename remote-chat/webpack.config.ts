import { federatedApp } from '../scripts/build/federated-app'

export default federatedApp({
  name: 'remote-chat',
  port: 3002,
  exposes: { './dash': './dash.tsx' },
})
