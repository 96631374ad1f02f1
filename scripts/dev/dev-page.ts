/** A host's page with the files that these tags load. It fetches configuration and release index. */
export function devPage(template: string, tags: readonly string[]): string {
  return template
    .replace('<!-- parlor:head -->', () => tags.join(''))
    .replace('<!-- parlor:body -->', '')
}
