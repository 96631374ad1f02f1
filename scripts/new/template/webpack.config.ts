import { federatedRemote } from '../scripts/build/federated-app'

export default federatedRemote(import.meta.dirname)
