import { execFileSync } from 'node:child_process'

/** Seconds that a production build of one package takes. */
export function timeBuild(folder: string, name: string): number {
  const start = performance.now()
  execFileSync('npm', ['run', 'build', '--', name], { cwd: folder, stdio: 'ignore' })
  return (performance.now() - start) / 1000
}
