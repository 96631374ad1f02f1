/** In this order, by the number of underscores that stand for each in an identifier. */
const SIGNS = '.-+'

/**
 * The name of a release in the federation, which must be an identifier: `remote__shop_1_4_0`. Each
 * version has its own, so globals, instances and caches of two releases never mix. Two semantic
 * versions have different names.
 */
export function federationName(name: string, version: string): string {
  return `${name}.${version}`.replaceAll(/\W/g, (sign) =>
    '_'.repeat(SIGNS.indexOf(sign) + 1 || SIGNS.length + 1),
  )
}
