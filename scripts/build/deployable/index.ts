export { Deployable } from './deployable'
export { federationName } from './federation-name'
export type { NamedBuild } from './named-build'
export { viteDeployable } from './vite'
