import type ts from 'typescript'
import { root } from '../../build/packages'

/** Where in the project a diagnostic is, `remote-chat/dash.tsx:12`. */
export function placeOfDiagnostic({ file, start = 0 }: ts.Diagnostic): string {
  if (!file) return 'its configuration'
  return `${file.fileName.slice(root.length + 1)}:${lineOf({ file, start }) + 1}`
}

export function lineOf({ file, start = 0 }: Pick<ts.Diagnostic, 'file' | 'start'>): number {
  return file?.getLineAndCharacterOfPosition(start).line ?? 0
}

/** The end of TypeScript's chain of reasons, which says what is missing; without its full stop. */
export function reasonOf({ messageText }: ts.Diagnostic): string {
  return innermost(messageText)
    .replaceAll(`${root}/`, '')
    .replaceAll(/typeof import\("([^"]*)"\)/g, '$1')
    .replace(/[.?!]$/, '')
}

function innermost(message: string | ts.DiagnosticMessageChain): string {
  if (typeof message === 'string') return message
  const [next] = message.next ?? []
  return next ? innermost(next) : message.messageText
}
