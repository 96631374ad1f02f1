import { federatedApp } from '../scripts/webpack/federated-app'

export default federatedApp({
  name: 'remote-auth',
  port: 3001,
  exposes: {
    './login': './login.tsx',
    './register': './register.tsx',
    './confirm': './confirm.tsx',
  },
})
