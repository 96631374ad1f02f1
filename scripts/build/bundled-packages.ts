import type { Compilation } from 'webpack'

const PACKAGE = /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](?!.*[\\/]node_modules[\\/])/

/** The packages whose own modules a build contains, including `shared`. */
export function bundledPackages(
  { modules }: Compilation,
  { sharedFolder }: { sharedFolder: string },
): string[] {
  const names = new Set<string>()
  for (const module of modules) {
    const path = module.nameForCondition()
    if (!path) continue
    if (path.startsWith(sharedFolder)) names.add('shared')
    const name = PACKAGE.exec(path)?.[1]
    // Folders such as `.federation` hold generated modules.
    if (name && !name.startsWith('.')) names.add(name.replaceAll('\\', '/'))
  }
  return [...names].sort()
}
