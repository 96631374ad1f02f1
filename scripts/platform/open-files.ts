import { open } from 'node:fs/promises'

/** Why no file can be opened, or undefined. A process without descriptors takes no connections
 * either, and nothing else tells it so. */
export async function openFilesProblem(path: string): Promise<string | undefined> {
  try {
    await (await open(path)).close()
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EMFILE' || code === 'ENFILE')
      return `No more connections can be taken (${code}). Raise the limit of open files (ulimit -n).`
    return `The data folder cannot be read (${code}).`
  }
}
