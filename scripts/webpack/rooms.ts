import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The packages that are built and published, each alone. */
export const deployables = ['host', 'remote-auth', 'remote-chat'] as const
export type Deployable = (typeof deployables)[number]

export function isDeployable(name: string): name is Deployable {
  return (deployables as readonly string[]).includes(name)
}
