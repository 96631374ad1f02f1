/** The name in the federation's own tables, which must be an identifier: `remote_auth`. */
export function federationName(name: string): string {
  return name.replaceAll('-', '_')
}
