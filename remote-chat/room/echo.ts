/** The service makes control characters harmless and may trim; neither makes another message. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ').trim()
}

/** Whether `line` is what a message of ours came back as: a line is `nickname: text`. */
export function createEcho(nickname: string, line: string): (text: string) => boolean {
  const heard = plain(line)
  return (text) => heard === plain(`${nickname}: ${text}`)
}
