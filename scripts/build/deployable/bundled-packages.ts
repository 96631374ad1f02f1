const PACKAGE = /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](?!.*[\\/]node_modules[\\/])/

/** The packages that the modules at these paths belong to. */
export function packagesOf(paths: Iterable<string>): string[] {
  const names = new Set<string>()
  for (const path of paths) {
    const name = PACKAGE.exec(path)?.[1]
    // Folders such as `.federation` hold generated modules.
    if (name && !name.startsWith('.')) names.add(name.replaceAll('\\', '/'))
  }
  return [...names].sort()
}
