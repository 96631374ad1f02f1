import { federatedApp } from '../scripts/webpack/federated-app'

export default federatedApp({ name: 'host', port: 3000 })
