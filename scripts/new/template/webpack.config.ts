import { federatedRemote, webpackConfiguration } from '../scripts/build/federated-app'

/** The settings that a deploy needs besides webpack's own configuration. */
export const app = federatedRemote(import.meta.dirname)

export default webpackConfiguration(app)
