const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that a page shows as it is, between tags and in an attribute with double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
