import type { HostedDoors } from '../release/hosted'

/** All that others load of this folder, when they are asked for it. */
export const doors: HostedDoors = {
  storage: () => import('./storage/s3-storage'),
  async backend() {
    const { backendCommand, deployBackend } = await import('./deploy-backend')
    const { bundleBackend } = await import('./bundle-functions')
    return { deploy: (words) => deployBackend(backendCommand(words)), bundle: bundleBackend }
  },
  doctor: () => import('./doctor/run-doctor'),
}
