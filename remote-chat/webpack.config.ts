import { federatedRemote, webpackConfiguration } from '../scripts/build/federated-app'

/** A deploy needs this besides webpack's own configuration. */
export const app = federatedRemote(import.meta.dirname)

export default webpackConfiguration(app)
