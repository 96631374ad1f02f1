import { federatedApp } from '../scripts/build/federated-app'

export default federatedApp({
  name: 'remote-auth',
  port: 3001,
  exposes: {
    './login': './login.tsx',
    './register': './register.tsx',
    './confirm': './confirm.tsx',
  },
})
