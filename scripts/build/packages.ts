export { root } from '../platform/project-root'

/** The packages that are built and published independently. */
export const deployables = ['host', 'remote-auth', 'remote-chat'] as const
export type Deployable = (typeof deployables)[number]

export function isDeployable(name: string): name is Deployable {
  return (deployables as readonly string[]).includes(name)
}
